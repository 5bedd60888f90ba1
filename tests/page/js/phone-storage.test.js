import assert from "node:assert/strict";
import { test } from "node:test";
import { elsewhere, stored } from "./browser.js";
import { Pocket, textBefore } from "../../../templates/page/phone-storage.js";

const WINDOW = "abcdefghijklmnopqrstuvwx";

test("a token is kept from the first words on, and gone once it is forgotten", () => {
  const pocket = new Pocket("code=4821");
  assert.match(pocket.token, /^[\w-]{24}$/);
  assert.deepEqual(stored(), {});
  pocket.add("JOIN 4821 Zed", "");
  assert.equal(new Pocket("").token, pocket.token);
  const { token } = pocket;
  pocket.forget();
  assert.notEqual(pocket.token, token);
  assert.deepEqual(stored(), {});
});

test("a window's token stands in its address, and is stored nowhere", (context) => {
  globalThis.history = { replaceState: (_state, _title, address) => (globalThis.replaced = address) };
  context.after(() => delete globalThis.history);
  const pocket = new Pocket(`${WINDOW}&code=4821`);
  assert.equal(pocket.token, WINDOW);
  pocket.add("nobody", "1 nightfall 0");
  pocket.removeSent(pocket.unsent.map(({ message }) => message));
  assert.deepEqual(stored(), {});
  pocket.forget();
  assert.equal(globalThis.replaced, `#${pocket.token}`);
});

test("what was tapped is kept beside how it is shown", () => {
  const pocket = new Pocket("");
  pocket.add("Bob", "1 dawn 0", { answer: { names: ["Bob"] } });
  assert.deepEqual(new Pocket("").unsent.map(({ text, wish }) => [text, wish]), [["Bob", { answer: { names: ["Bob"] } }]]);
  pocket.removeSent(pocket.unsent.map(({ message }) => message));
});

test("words are kept until they are sent, each by a name that tells after which text they were written", () => {
  const pocket = new Pocket("");
  pocket.add("bob", "1 nightfall 0");
  pocket.add("cy", "1 dawn 0");
  assert.deepEqual(pocket.unsent.map(({ text, message }) => [text, textBefore(message)]), [["bob", "1 nightfall 0"], ["cy", "1 dawn 0"]]);
  assert.match(pocket.unsent[0].message, /^[\x21-\x7e]{1,100}$/);
  assert.deepEqual(new Pocket("").unsent, pocket.unsent);
  pocket.removeSent([pocket.unsent[0].message]);
  assert.deepEqual(pocket.unsent.map(({ text }) => text), ["cy"]);
  pocket.forget();
  assert.deepEqual(stored(), {});
});

test("a tab hears that another one has joined or left", () => {
  const pocket = new Pocket("");
  let heard = 0;
  pocket.whenElsewhere(() => (heard += 1));
  elsewhere("phone", "another-token-of-24-chars");
  elsewhere("phone", null);
  assert.equal(heard, 2);
});
