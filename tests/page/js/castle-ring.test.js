import assert from "node:assert/strict";
import { test } from "node:test";
import "./browser.js";
import { placeRooms } from "../../../templates/page/castle-ring.js";
import { placeStanding } from "../../../templates/page/markers.js";

const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
const near = (one, other) => Math.abs(one - other) < 1e-6;

test("the first room is at the bottom, the others follow clockwise", () => {
  const [first, second] = placeRooms(8);
  assert.ok(near(first.x, 0) && first.y > 0);
  assert.ok(second.x < 0);
  assert.deepEqual(placeRooms(0), []);
});

for (const count of [2, 3, 5, 8, 12, 16])
  test(`${count} rooms lie on one ring, and none on another`, () => {
    const spots = placeRooms(count);
    assert.equal(spots.length, count);
    for (const [at, spot] of spots.entries()) {
      assert.ok(near(Math.hypot(spot.x, spot.y), Math.hypot(spots[0].x, spots[0].y)));
      for (const other of spots.slice(at + 1)) assert.ok(apart(spot, other) >= spot.r + other.r);
    }
  });

for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 9, 12])
  test(`${count} markers stand in a room apart from one another`, () => {
    const { size, places } = placeStanding(count, 135);
    assert.equal(places.length, count);
    for (const [at, place] of places.entries())
      for (const other of places.slice(at + 1)) assert.ok(apart(place, other) >= 2 * size, `${at} of ${count}`);
  });

test("markers grow with their room, and only few have room for letters", () => {
  assert.equal(placeStanding(3, 270).size, 2 * placeStanding(3, 135).size);
  assert.deepEqual([1, 2, 3, 4, 9].map((count) => Boolean(placeStanding(count, 135).letters)), [true, true, true, false, false]);
});
