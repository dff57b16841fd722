/** In this order, because most browsers also name those they are compatible with. */
const families: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bVersion\/\S+ .*Safari\//, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];
/** Longer headers come from no browser. */
const MAX_LENGTH = 1000;

/** Names the browser in words that a person recognises, for example "Firefox on Windows". */
export function describeBrowser(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, MAX_LENGTH);
  const find = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1];
  const family = find(families);
  if (family === undefined) return "Unknown browser";
  const system = find(systems);
  return system === undefined ? family : `${family} on ${system}`;
}
