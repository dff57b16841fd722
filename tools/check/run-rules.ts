import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { findColours } from "./colours.ts";
import { findForbiddenImports } from "./imports.ts";
import { findChangedMigrations, LANDED_MIGRATIONS } from "./landed-migrations.ts";
import { findSecrets } from "./secrets.ts";

const readFiles = (pattern: string) =>
  globSync(pattern).map((path) => ({ path: path.replaceAll(sep, "/"), text: readFileSync(path, "utf8") }));

const texts = readFiles(
  "{*,{.github,bench,deploy,docs,public,server,src,tests,tools,workshop}/**/*}.{ts,tsx,js,mjs,json,md,yml,yaml,sh,sql,html,css,csv,txt,example}",
);
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
