import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { build, type InlineConfig } from "vite";

const INPUTS_HASH = "dist/.inputs";

/** Builds the portal into dist/, unless dist/ was built from the same sources. */
export async function buildPortal(): Promise<void> {
  const hash = hashFiles([
    "index.html",
    "vite.config.ts",
    "package-lock.json",
    ...globSync(["src/**/*", "public/**/*", "tools/plugins/*"]),
  ]);
  if (existsSync(INPUTS_HASH) && readFileSync(INPUTS_HASH, "utf8") === hash) return;
  await buildQuietly({});
  writeFileSync(INPUTS_HASH, hash);
}

/** Vite sets NODE_ENV to production and leaves it; a server that starts later would take that for a deployment. */
export async function buildQuietly(config: InlineConfig): Promise<void> {
  const mode = process.env["NODE_ENV"];
  await build({ logLevel: "warn", ...config });
  if (mode === undefined) delete process.env["NODE_ENV"];
}

function hashFiles(paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.toSorted()) {
    if (statSync(path).isFile() && !path.endsWith(".stories.tsx")) hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}
