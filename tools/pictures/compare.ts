import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** The picture of what differs, or null where nothing does. */
export function difference(before: Buffer, after: Buffer): Buffer | null {
  if (before.equals(after)) return null;
  const [was, is] = [PNG.sync.read(before), PNG.sync.read(after)];
  if (was.width !== is.width || was.height !== is.height) return after;
  const shown = new PNG({ width: is.width, height: is.height });
  const changed = pixelmatch(was.data, is.data, shown.data, is.width, is.height, { threshold: 0.1 });
  return changed > 0 ? PNG.sync.write(shown) : null;
}

export function smaller(picture: Buffer): Buffer {
  const packed = PNG.sync.write(PNG.sync.read(picture), {
    colorType: 2,
    filterType: 0,
    deflateLevel: 9,
    deflateStrategy: 0,
  });
  return packed.length < picture.length ? packed : picture;
}
