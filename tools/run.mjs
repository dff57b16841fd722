// node tools/run.mjs FILE [ARG…]: installs the packages of package-lock.json if node_modules lacks some of them, then
// runs FILE with the version of Node that the project pins. This file itself must run on Node 20 (`engines`), which
// cannot read TypeScript; so every script of package.json starts with it.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** The oldest Node that the project runs on where npm has no build of it for the platform. */
const OLDEST = 24;
const windows = process.platform === "win32";
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

if (!isInstalled()) install();
const { file: pinned, reason } = findPinnedNode();
if (!pinned && Number(process.versions.node.split(".")[0]) < OLDEST) {
  console.error(`This needs Node.js ${OLDEST} or newer; this is ${process.version}, and ${reason}`);
  process.exit(1);
}
run(pinned ?? process.execPath);

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/**
 * Compares the lock with npm's own record of what it installed. Optional packages of other platforms are missing there,
 * but one that is installed, such as Node itself, must be of the locked version.
 */
function isInstalled() {
  try {
    const installed = packagesOf("node_modules/.package-lock.json");
    return Object.entries(packagesOf("package-lock.json")).every(
      ([folder, { optional, devOptional, integrity }]) =>
        !folder || ((optional || devOptional) && !installed[folder]) || installed[folder]?.integrity === integrity,
    );
  } catch {
    return false;
  }
}

function install() {
  console.error("Installing dependencies (npm ci)…");
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const { status } = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], { stdio: ["ignore", 2, 2] })
    : spawnSync("npm", args, { stdio: ["ignore", 2, 2], shell: windows });
  if (status !== 0) process.exit(status ?? 1);
}

/** Builds of Node are npm packages named by platform; the one for macOS on ARM has a name of another form. */
function findPinnedNode() {
  const names = [
    `node-${windows ? "win" : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ];
  const file = names
    .map((name) => join(root, "node_modules", name, "bin", windows ? "node.exe" : "node"))
    .find((path) => existsSync(path));
  if (!file) return { reason: `npm has no build for ${process.platform} ${process.arch}.` };
  const { status, stderr, error } = spawnSync(file, ["-v"], { encoding: "utf8" });
  if (status === 0) return { file };
  return { reason: `the pinned one cannot start: ${stderr?.trim() || error?.message}` };
}

function run(node) {
  const env = {
    ...process.env,
    PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(windows ? ";" : ":"),
    // A program that has run before starts without compiling its files again.
    NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
  };
  const child = spawn(node, process.argv.slice(2), { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm sends a signal to the shell it started, which ends without passing it on, so a changed parent means: stop
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
