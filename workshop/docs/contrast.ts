/** The relative luminance of a colour such as `#141a24`, as WCAG 2 defines it. */
function computeLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.slice(1).match(/../g) ?? []).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two opaque colours in hexadecimal form, from 1 to 21. */
export function measureContrast(one: string, other: string): number {
  const [lighter, darker] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}
