import type { Rule } from "./rule.ts";
import { fileNames } from "./rules/file-names.ts";
import { imports } from "./rules/imports.ts";
import { machines } from "./rules/machines.ts";
import { routes } from "./rules/routes.ts";
import { sizes } from "./rules/sizes.ts";
import { stories } from "./rules/stories.ts";
import { styles } from "./rules/styles.ts";
import { views } from "./rules/views.ts";
import { words } from "./rules/words.ts";
import { readSourceFiles } from "./source-files.ts";

/** `node tools/check/run-rules.ts imports routes` runs those rules alone. */
const rules: readonly Rule[] = [imports, routes, views, machines, sizes, fileNames, styles, stories, words];
const names = process.argv.slice(2);
const chosen = rules.filter(({ name }) => names.length === 0 || names.includes(name));

const files = readSourceFiles();
const results = chosen.map(({ name, findViolations }) => ({ name, violations: findViolations(files) }));
for (const { name, violations } of results)
  for (const { file, line, message } of violations) console.error(`${file}:${line} ${name}: ${message}`);
console.log(`\n${files.length} files`);
for (const {
  name,
  violations: { length },
} of results)
  console.log(`${length === 0 ? "✓" : "✗"} ${name.padEnd(12)} ${String(length).padStart(4)} violations`);
process.exitCode = results.every(({ violations }) => violations.length === 0) ? 0 : 1;
