import { execFileSync } from "node:child_process";
import { mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The release before: its servers have to work beside those of this one. To be replaced when a release is made. */
const COMMIT = "08aad23dc06ae74391b9f00dcb934edb795ad8a8";

/** Puts its server into a new folder, and returns the folder. It uses the libraries of this release. */
export function extractEarlierRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-release-before-"));
  const archive = execFileSync("git", ["archive", COMMIT, "server", "src", "package.json"], { maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Makes the tables with the demo data, as the release made them. */
export function prepareDatabase(folder: string, url: string): void {
  const prepare = `
    const { openStore } = await import("./server/store/open-store.ts");
    const { migrate } = await import("./server/store/migrate.ts");
    const { seed } = await import("./server/store/seed.ts");
    const { demo } = await import("./server/standins/demo-data.ts");
    const { store, close } = await openStore({ url: process.argv[1] });
    await migrate(store);
    await seed(store, demo);
    await close();`;
  execFileSync(process.execPath, ["--input-type=module", "-e", prepare, url], { cwd: folder });
}
