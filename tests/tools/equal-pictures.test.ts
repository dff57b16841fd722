import { PNG } from "pngjs";
import { expect, it } from "vitest";
import { findEqualPictures } from "../../tools/pictures/compare-pictures.ts";

/** A white picture whose first pixels are black. */
function createPicture(blackPixels: number, width = 40): Buffer {
  const picture = new PNG({ width, height: 40 });
  picture.data.fill(255);
  for (let pixel = 0; pixel < blackPixels; pixel += 1) picture.data.writeUInt32BE(255, pixel * 4);
  return PNG.sync.write(picture);
}
const pictures = new Map([
  ["empty", createPicture(0)],
  ["loading", createPicture(0)],
  ["ticked", createPicture(399)],
  ["full", createPicture(1600)],
  ["wide", createPicture(0, 80)],
]);
const tick = (one: string): { pictures: [string, string]; reason: string } => ({
  pictures: ["ticked", one],
  reason: "The tick.",
});

it("two pictures of one size that are equal, or differ in a few pixels, are found [return: workshop]", () => {
  expect(findEqualPictures(pictures, [])).toEqual(["empty = loading", "empty = ticked", "loading = ticked"]);
});

it("a pair with a reason is no finding, and a reason for pictures that differ is one [return: workshop]", () => {
  expect(findEqualPictures(pictures, [tick("empty"), tick("loading")])).toEqual(["empty = loading"]);
  const other = new Map([...pictures].filter(([name]) => name !== "loading"));
  expect(findEqualPictures(other, [tick("empty"), tick("full")])).toEqual(["full = ticked: no longer an exception"]);
});
