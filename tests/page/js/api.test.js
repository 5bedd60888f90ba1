import assert from "node:assert/strict";
import { test } from "node:test";
import { serves } from "./browser.js";
import { Refused, ask, fetchCode } from "../../../templates/page/api.js";

const refused = (path) => ask(path, {}).then(() => assert.fail("it was answered"), (error) => error);

test("an answer is what the server sent", async () => {
  serves((path, body) => [200, { path, body }]);
  assert.deepEqual(await ask("talk", { text: "hi" }), { path: "/api/talk", body: { text: "hi" } });
});

test("a refusal has its code, its words, and how long to wait", async () => {
  serves(() => [429, { error: { code: "too-many", message: "Too many." } }, { "Retry-After": "7" }]);
  const { code, message, status, wait } = await refused("talk");
  assert.deepEqual({ code, message, status, wait }, { code: "too-many", message: "Too many.", status: 429, wait: 7 });
});

test("an answer that is no JSON is a failure, and no network is status 0", async () => {
  serves(() => [502, "<html>"]);
  assert.deepEqual([(await refused("look")).code, (await refused("look")).status], ["failure", 502]);
  serves(() => [200, "<html>"]);
  assert.equal((await refused("look")).code, "failure");
  serves(() => Promise.reject(new TypeError("offline")));
  const error = await refused("look");
  assert.ok(error instanceof Refused);
  assert.deepEqual([error.code, error.status, error.wait], ["unreachable", 0, 0]);
});

test("a request that hangs is given up, and is as no network", async () => {
  globalThis.fetch = (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  const error = await ask("phone", {}, 0.01).catch((each) => each);
  assert.deepEqual([error.code, error.status], ["unreachable", 0]);
});

test("a code to scan names its format once", async () => {
  for (const svg of ["<svg viewBox='0 0 9 9'/>", '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
    serves(() => [200, { svg }]);
    assert.equal(decodeURIComponent(await fetchCode("sms:1")).match(/xmlns=/g).length, 1);
  }
});
