import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runConformance } from "./conformance/run-conformance.ts";
import { sentences } from "./conformance/sentences.ts";

const USAGE = `Usage: npm run conformance -- URL [--cookie-file FILE] [--read-only]
Plays the 22 calls of the specification against the back end at URL and names the sentences of section 7 that it breaks.
Sign in to it as an administrator in a browser, and save the Cookie header of one of its requests in FILE, or set
CONFORMANCE_COOKIE to it. The calls that change data add one report and delete it again; --read-only leaves them out.`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    "cookie-file": { type: "string" },
    "read-only": { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  },
});
const [baseUrl = ""] = positionals;
const file = values["cookie-file"];
const cookie = (file === undefined ? (process.env["CONFORMANCE_COOKIE"] ?? "") : readFileSync(file, "utf8"))
  .replace(/^cookie:/i, "")
  .trim();
if (values.help || !URL.canParse(baseUrl) || cookie === "") {
  console.error(USAGE);
  process.exit(values.help ? 0 : 1);
}
const { findings, leftover } = await runConformance({ baseUrl, cookie, readOnly: values["read-only"] });
const signs = { kept: "✓", broken: "✗", "not checked": "–" };
for (const { sentence, result, reason } of findings) {
  console.log(`${signs[result]} ${sentences[sentence]}`);
  if (reason !== undefined) console.log(`    ${result}: ${reason}`);
}
if (leftover !== undefined) console.log(`\n${leftover}`);
const count = (expected: string) => findings.filter(({ result }) => result === expected).length;
console.log(`\n${count("kept")} kept, ${count("broken")} broken, ${count("not checked")} not checked`);
process.exitCode = count("kept") === findings.length ? 0 : 1;
