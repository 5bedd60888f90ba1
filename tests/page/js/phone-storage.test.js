import assert from "node:assert/strict";
import { test } from "node:test";
import { elsewhere, stored } from "./browser.js";
import { PhoneStorage, findPrecedingText } from "../../../templates/page/phone-storage.js";

const WINDOW = "abcdefghijklmnopqrstuvwx";

test("a token is kept from the first words on, and gone once it is forgotten", () => {
  const storage = new PhoneStorage("code=4821");
  assert.match(storage.token, /^[\w-]{24}$/);
  assert.deepEqual(stored(), {});
  storage.addUnsent("JOIN 4821 Zed", "");
  assert.equal(new PhoneStorage("").token, storage.token);
  const { token } = storage;
  storage.forget();
  assert.notEqual(storage.token, token);
  assert.deepEqual(stored(), {});
});

test("a window's token stands in its address, and is stored nowhere", (context) => {
  globalThis.history = { replaceState: (_state, _title, address) => (globalThis.replaced = address) };
  context.after(() => delete globalThis.history);
  const storage = new PhoneStorage(`${WINDOW}&code=4821`);
  assert.equal(storage.token, WINDOW);
  storage.addUnsent("nobody", "1 nightfall 0");
  storage.removeSent(storage.unsent.map(({ message }) => message));
  assert.deepEqual(stored(), {});
  storage.forget();
  assert.equal(globalThis.replaced, `#${storage.token}`);
});

test("what was tapped is kept beside how it is shown", () => {
  const storage = new PhoneStorage("");
  storage.addUnsent("Bob", "1 dawn 0", { answer: { names: ["Bob"] } });
  assert.deepEqual(new PhoneStorage("").unsent.map(({ text, wish }) => [text, wish]), [["Bob", { answer: { names: ["Bob"] } }]]);
  storage.removeSent(storage.unsent.map(({ message }) => message));
});

test("words are kept until they are sent, each by a name that tells after which text they were written", () => {
  const storage = new PhoneStorage("");
  storage.addUnsent("bob", "1 nightfall 0");
  storage.addUnsent("cy", "1 dawn 0");
  assert.deepEqual(storage.unsent.map(({ text, message }) => [text, findPrecedingText(message)]), [["bob", "1 nightfall 0"], ["cy", "1 dawn 0"]]);
  assert.match(storage.unsent[0].message, /^[\x21-\x7e]{1,100}$/);
  assert.deepEqual(new PhoneStorage("").unsent, storage.unsent);
  storage.removeSent([storage.unsent[0].message]);
  assert.deepEqual(storage.unsent.map(({ text }) => text), ["cy"]);
  storage.forget();
  assert.deepEqual(stored(), {});
});

test("a tab hears that another one has joined or left", () => {
  const storage = new PhoneStorage("");
  let heard = 0;
  storage.watchOtherTabs(() => (heard += 1));
  elsewhere("phone", "another-token-of-24-chars");
  elsewhere("phone", null);
  assert.equal(heard, 2);
});
