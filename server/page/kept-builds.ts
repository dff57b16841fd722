import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";

const BUILDS_KEPT = 3;
const ASSET_PATH = /^\/assets\/[\w-][\w.-]*$/;

export interface KeptBuilds {
  /** The folder of a build that has the asset at this path. */
  findFolder: (path: string) => string | undefined;
}

/**
 * Keeps the assets of the last builds in a folder that all servers share. Pages that were opened before an upgrade, and
 * new pages whose requests reach a server of the last version, get their files from it.
 */
export function keepBuild(webRoot: string, folder: string, log: FastifyBaseLogger): KeptBuilds {
  try {
    storeBuild(webRoot, folder);
    removeOldBuilds(folder);
  } catch (error) {
    log.warn({ err: error }, "assets of this build could not be kept in BUILDS_DIR");
  }
  return {
    findFolder: (path) =>
      ASSET_PATH.test(path) ? listBuilds(folder).find((build) => existsSync(join(build, path))) : undefined,
  };
}

/** The names of assets contain hashes of their content, so equal names are equal builds. */
function storeBuild(webRoot: string, folder: string): void {
  const names = globSync("*", { cwd: join(webRoot, "assets") }).toSorted();
  if (names.length === 0) return;
  const build = join(folder, createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 16));
  mkdirSync(folder, { recursive: true });
  if (!existsSync(build)) {
    const copy = `${build}.${randomUUID()}.tmp`;
    cpSync(join(webRoot, "assets"), join(copy, "assets"), { recursive: true });
    try {
      renameSync(copy, build);
    } catch (error) {
      rmSync(copy, { recursive: true });
      // Another server has stored the same build meanwhile.
      if (!existsSync(build)) throw error;
    }
  }
  utimesSync(build, new Date(), new Date());
}

function removeOldBuilds(folder: string): void {
  for (const build of listBuilds(folder).slice(BUILDS_KEPT)) rmSync(build, { recursive: true, force: true });
}

/** The build that a server started with last comes first. */
function listBuilds(folder: string): string[] {
  return globSync("*", { cwd: folder })
    .filter((name) => !name.endsWith(".tmp"))
    .map((name) => join(folder, name))
    .map((build) => ({ build, usedAt: statSync(build, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((one, other) => other.usedAt - one.usedAt)
    .map(({ build }) => build);
}
