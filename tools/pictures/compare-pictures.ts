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

/** Two pictures with fewer different pixels look equal to a person who does not search. */
const NEARLY_EQUAL = 400;

export interface PictureException {
  pictures: [string, string];
  /** What the few different pixels are about. */
  reason: string;
}

/** Pairs that are equal or nearly so without a reason, and exceptions that no longer are such a pair. */
export function findEqualPictures(
  pictures: ReadonlyMap<string, Buffer>,
  exceptions: readonly PictureException[],
): string[] {
  const excepted = new Set(exceptions.map(({ pictures: pair }) => pair.toSorted().join(" = ")));
  const decoded = [...pictures].map(([name, picture]) => ({ name, png: PNG.sync.read(picture) }));
  const bySize = Map.groupBy(decoded, ({ png: { width, height } }) => `${width} × ${height}`);
  const equal = new Set(
    [...bySize.values()].flatMap((group) =>
      group.flatMap((one, index) =>
        group
          .slice(index + 1)
          .filter((other) => isNearlyEqual(one.png.data, other.png.data))
          .map((other) => [one.name, other.name].toSorted().join(" = ")),
      ),
    ),
  );
  return [
    ...[...equal].filter((pair) => !excepted.has(pair)),
    ...[...excepted].filter((pair) => !equal.has(pair)).map((pair) => `${pair}: no longer an exception`),
  ];
}

function isNearlyEqual(one: Buffer, other: Buffer): boolean {
  const [pixels, others] = [readPixels(one), readPixels(other)];
  let different = 0;
  for (let index = 0; index < pixels.length && different < NEARLY_EQUAL; index += 1)
    if (pixels[index] !== others[index]) different += 1;
  return different < NEARLY_EQUAL;
}

const readPixels = ({ buffer, byteOffset, byteLength }: Buffer) =>
  new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
