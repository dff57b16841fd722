import { createHash } from "node:crypto";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** Returns a picture of the differing pixels, or null when the two are equal. */
export function drawDifference(before: Buffer, after: Buffer): Buffer | null {
  if (before.equals(after)) return null;
  const [old, current] = [PNG.sync.read(before), PNG.sync.read(after)];
  if (old.width !== current.width || old.height !== current.height) return after;
  const difference = new PNG({ width: old.width, height: old.height });
  const changed = pixelmatch(old.data, current.data, difference.data, old.width, old.height, { threshold: 0.1 });
  return changed > 0 ? PNG.sync.write(difference) : null;
}

/** Re-encodes a picture without its alpha channel where that makes the file smaller. */
export function compressPicture(picture: Buffer): Buffer {
  const packed = PNG.sync.write(PNG.sync.read(picture), {
    colorType: 2,
    filterType: 0,
    deflateLevel: 9,
    deflateStrategy: 0,
  });
  return packed.length < picture.length ? packed : picture;
}

/** Groups of names whose pictures are equal byte for byte. A story that shows nothing of its own needs no picture. */
export function findEqualPictures(pictures: ReadonlyMap<string, Buffer>): string[][] {
  const hashOf = (name: string) => createHash("sha256").update(pictures.get(name)!).digest("hex");
  return [...Map.groupBy([...pictures.keys()].toSorted(), hashOf).values()].filter((names) => names.length > 1);
}
