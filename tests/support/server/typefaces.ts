import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpackDebianPackages } from "./debian-packages.ts";

/** The portal asks for the system's own typeface. The first is the widest of those that systems have. */
export const typefaces = ["DejaVu Sans", "Liberation Sans", "Noto Sans"] as const;
export type Typeface = (typeof typefaces)[number];
const PACKAGES = ["fonts-dejavu-core", "fonts-liberation", "fonts-noto-core"];

/** The settings of fontconfig, which Chromium asks on Linux, on a system whose typeface this is. */
export function createFontEnvironment(typeface: Typeface): Record<string, string> {
  const file = join(mkdtempSync(join(tmpdir(), "fonts-")), "fonts.conf");
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${unpackDebianPackages("typefaces", PACKAGES)}</dir>
  <match target="pattern">
    <test name="family" compare="not_eq" qual="all"><string>monospace</string></test>
    <edit name="family" mode="prepend" binding="strong"><string>${typeface}</string></edit>
  </match>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}
