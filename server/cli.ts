import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readConfig } from "./config.ts";
import { importFile } from "./import/import-file.ts";
import { migrate, openStore } from "./store/open-store.ts";

const usage = "npm run portal -- import FILE.csv… [--dry-run]";
const REFUSED_SHOWN = 20;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false } },
  });
  const [command, ...files] = positionals;
  if (command !== "import" || files.length === 0) throw new Error(usage);
  const config = readConfig(process.env);
  const { store, close } = await openStore(config.database);
  try {
    await migrate(store);
    for (const file of files) if (!(await bringIn(file))) process.exitCode = 1;
  } finally {
    await close();
  }

  async function bringIn(file: string): Promise<boolean> {
    const { kind, added, changed, unchanged, refused, done } = await importFile(store, await readFile(file, "utf8"), {
      realm: config.identity.realm,
      dryRun: values["dry-run"],
    });
    console.log(
      `${file}: ${kind}: ${added} to add, ${changed} to change, ${unchanged} unchanged, ${refused.length} refused`,
    );
    for (const { line, reason } of refused.slice(0, REFUSED_SHOWN)) console.log(`  line ${line}: ${reason}`);
    if (refused.length > REFUSED_SHOWN) console.log(`  and ${refused.length - REFUSED_SHOWN} more`);
    console.log(done ? "  Done." : "  Nothing was changed.");
    return done || (values["dry-run"] && refused.length === 0);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
