/** The values of an axis from zero: whole, evenly spaced, and at least as large as the given one. */
export function axisValues(largest: number): readonly number[] {
  const target = Math.max(1, largest) / 3;
  const power = 10 ** Math.floor(Math.log10(target));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((value) => value >= target) ?? 1);
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
