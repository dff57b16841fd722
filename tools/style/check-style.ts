import { globSync, readFileSync } from "node:fs";
import { crimesOfCss, crimesOfMarkup } from "./style-rules.ts";

const files = globSync(["src/**/*.css", "src/**/*.{ts,tsx}"]).filter((file) => file !== "src/ui/tokens.css");
let crimes = 0;
for (const file of files) {
  const judge = file.endsWith(".css") ? crimesOfCss : crimesOfMarkup;
  for (const { line, property, value, law } of judge(readFileSync(file, "utf8"))) {
    crimes += 1;
    console.error(`${file}:${line} ${property}: ${value} (${law})`);
  }
}
console.log(`${files.length} files, ${crimes} literals outside the tokens`);
process.exitCode = crimes === 0 ? 0 : 1;
