import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { build, type InlineConfig } from "vite";

const STAMP = "dist/.inputs";

/** Builds the portal into dist/ unless dist/ already is what the sources make. */
export async function buildPortal(): Promise<void> {
  const digest = digestOf([
    "index.html",
    "vite.config.ts",
    "package-lock.json",
    ...globSync(["src/**/*", "public/**/*", "tools/plugins/*"]),
  ]);
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === digest) return;
  await buildQuietly({});
  writeFileSync(STAMP, digest);
}

/** Vite leaves its own mode behind, and a server started after it would take that for a deployment's. */
export async function buildQuietly(config: InlineConfig): Promise<void> {
  const mode = process.env["NODE_ENV"];
  await build({ logLevel: "warn", ...config });
  if (mode === undefined) delete process.env["NODE_ENV"];
}

function digestOf(paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.toSorted()) {
    if (statSync(path).isFile() && !path.endsWith(".stories.tsx")) hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}
