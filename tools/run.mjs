// node tools/run.mjs FILE [ARG…]: installs what package-lock.json names where that is missing or stale, then runs
// FILE under the Node that the project pins. Plain JavaScript: the Node that reads this may be an old one.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const OLDEST = 24;
const windows = process.platform === "win32";
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

if (!isInstalled()) install();
const pinned = pinnedNode();
if (!pinned && Number(process.versions.node.split(".")[0]) < OLDEST) {
  console.error(
    `This needs Node.js ${OLDEST} or newer; this is ${process.version}, and npm has no build for ${process.platform} ${process.arch}.`,
  );
  process.exit(1);
}
run(pinned ?? process.execPath);

function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}

/** Whether node_modules holds what the lock names, by npm's own record of what it put there. */
function isInstalled() {
  try {
    const there = packagesOf("node_modules/.package-lock.json");
    const wanted = Object.entries(packagesOf("package-lock.json"));
    return wanted.every(([at, p]) => !at || p.optional || p.devOptional || there[at]?.integrity === p.integrity);
  } catch {
    return false;
  }
}

function install() {
  console.error("Installing dependencies (npm ci)…");
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const done = npm?.endsWith(".js")
    ? spawnSync(process.execPath, [npm, ...args], { stdio: ["ignore", 2, 2] })
    : spawnSync("npm", args, { stdio: ["ignore", 2, 2], shell: windows });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** npm's builds of Node are packages named by platform; macOS on ARM has its own name. */
function pinnedNode() {
  const names = [
    `node-${windows ? "win" : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ];
  return names
    .map((name) => join(root, "node_modules", name, "bin", windows ? "node.exe" : "node"))
    .find((file) => existsSync(file) && spawnSync(file, ["-v"]).status === 0);
}

function run(node) {
  const env = {
    ...process.env,
    PATH: [join(root, "node_modules", ".bin"), process.env.PATH].join(windows ? ";" : ":"),
  };
  const child = spawn(node, process.argv.slice(2), { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm hands a signal to the shell it started, and that shell dies without passing it on
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
