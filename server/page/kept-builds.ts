import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import { HttpError } from "../http/http-error.ts";
import { createQueue } from "../http/rate-limit.ts";

const BUILDS_KEPT = 3;
const ASSET_PATH = /^\/assets\/[\w-][\w.-]*$/;

const READ_LIMIT_MS = 2000;
/** Other servers add builds, which are looked for when an unknown asset is asked for, so often at most. */
const LIST_INTERVAL_MS = 1000;

export interface KeptBuilds {
  /** Resolves to undefined where no build has an asset at this path. */
  readAsset: (path: string) => Promise<Buffer | undefined>;
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
  let files = new Map<string, string>();
  let listing: Promise<void> | undefined;
  let listedAt = -Infinity;
  // A volume that hangs keeps only so many of the process's few threads.
  const runInTurn = createQueue();

  async function list(): Promise<void> {
    listedAt = performance.now();
    files = await listAssets(folder);
  }

  async function findFile(path: string): Promise<string | undefined> {
    if (!ASSET_PATH.test(path)) return undefined;
    const isDue = performance.now() - listedAt >= LIST_INTERVAL_MS;
    if (!files.has(path) && (isDue || listing)) await (listing ??= list().finally(() => (listing = undefined)));
    return files.get(path);
  }

  async function readAsset(path: string): Promise<Buffer | undefined> {
    const file = await findFile(path);
    if (file === undefined) return undefined;
    return runInTurn("files", () => readFile(file)).catch(undefinedIfAbsent);
  }

  return { readAsset: (path) => inTime(readAsset(path)) };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new HttpError(503, "Temporarily unavailable")), READ_LIMIT_MS);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

/** The file of each asset by the asset's path. */
async function listAssets(folder: string): Promise<Map<string, string>> {
  const builds = (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith(".tmp"));
  const files = new Map<string, string>();
  for (const build of builds)
    for (const name of await readdir(join(folder, build, "assets")).catch(() => []))
      files.set(`/assets/${name}`, join(folder, build, "assets", name));
  return files;
}

/** Another server has removed an old build. */
function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** The names of assets contain hashes of their content, so equal names are equal builds. Undefined: it has no assets. */
function nameBuild(root: string): string | undefined {
  const names = globSync("*", { cwd: join(root, "assets") }).toSorted();
  return names.length === 0 ? undefined : createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 16);
}

function storeBuild(webRoot: string, folder: string): void {
  const name = nameBuild(webRoot);
  if (name === undefined) return;
  const build = join(folder, name);
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

/** Its name tells a build from what somebody else has put into the folder. */
function removeOldBuilds(folder: string): void {
  const builds = listBuilds(folder).filter((build) => basename(build) === nameBuild(build));
  for (const build of builds.slice(BUILDS_KEPT)) rmSync(build, { recursive: true, force: true });
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
