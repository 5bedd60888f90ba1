import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { makeSecret } from "../../../templates/page/join.js";

test("a phone's secret is 24 characters of base64url, never the same", () => {
  const secrets = Array.from({ length: 500 }, makeSecret);
  assert.ok(secrets.every((each) => /^[\w-]{24}$/.test(each)));
  assert.equal(new Set(secrets).size, 500);
});
