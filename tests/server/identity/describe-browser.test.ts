import { expect, test } from "vitest";
import { describeBrowser } from "../../../server/identity/describe-browser.ts";

const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  ["Firefox on Windows", "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  [
    "Firefox on iOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 FxiOS/139.0 Safari/605",
  ],
  ["Chrome on macOS", `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Chrome/137.0.0.0 Safari/537.36`],
  ["Chrome on Android", `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/137.0.0.0 Mobile Safari/537.36`],
  ["Chrome on ChromeOS", `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/137.0.0.0 Safari/537.36`],
  ["Chrome on iPadOS", "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/137.0 Safari/604.1"],
  ["Edge on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/137.0.0.0 Safari/537.36 Edg/137.0`],
  ["Opera on Windows", `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/135.0.0.0 Safari/537.36 OPR/120.0`],
  [
    "Samsung Internet on Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${KIT} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
  ],
  [
    "Safari on macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15",
  ],
  [
    "Safari on iOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605 Version/18.5 Mobile/15E Safari/604",
  ],
  ["Firefox", "Mozilla/5.0 (Haiku; rv:140.0) Gecko/20100101 Firefox/140.0"],
  ["Unknown browser", "curl/8.14.1"],
  ["Unknown browser", "<script>alert(1)</script>"],
  ["Unknown browser", `${"x".repeat(2000)} Firefox/140.0`],
  ["Unknown browser", ""],
  ["Unknown browser", undefined],
])("%s is the name of %s [threat: forgotten browser]", (name, userAgent) => {
  expect(describeBrowser(userAgent)).toBe(name);
});
