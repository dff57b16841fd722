import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { findColours } from "./colours.ts";
import { findForbiddenImports } from "./imports.ts";
import { findChangedMigrations, LANDED_MIGRATIONS } from "./landed-migrations.ts";
import { findSecrets } from "./secrets.ts";

const read = (path: string) => ({ path: path.replaceAll(sep, "/"), text: readFileSync(path, "utf8") });
const readFiles = (pattern: string) => globSync(pattern).map(read);

/** All that is committed, also files whose names begin with a dot. */
const texts = execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" })
  .split("\0")
  .filter((path) => path !== "" && !/\.(png|webp)$/.test(path) && existsSync(path))
  .map(read);
const scripts = readFiles("{src,server,workshop,tools,bench}/**/*.{ts,tsx,js,mjs}");
const violations = [
  ...scripts.flatMap(findForbiddenImports),
  ...[...scripts, ...readFiles("src/**/*.css")].flatMap(findColours),
  ...texts.flatMap(findSecrets),
  ...findChangedMigrations(scripts, readFileSync(LANDED_MIGRATIONS, "utf8")),
];
for (const { file, line, message } of violations) console.error(`${file}:${line} ${message}`);
console.log(`${scripts.length} scripts, ${violations.length} violations`);
process.exitCode = violations.length === 0 && scripts.length > 0 ? 0 : 1;
