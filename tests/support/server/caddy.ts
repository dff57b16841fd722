import { execFileSync, spawn } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { vi } from "vitest";
import { collectOutput, stopProcess } from "./server-process.ts";

const CACHE = "node_modules/.cache/caddy";

/** Caddy on the PATH, else Debian's package, unpacked without installing it. */
function findCaddy(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = folders.map((folder) => join(folder, "caddy")).find((file) => existsSync(file));
  if (onPath !== undefined) return onPath;
  const unpacked = resolve(CACHE, "usr/bin/caddy");
  if (!existsSync(unpacked)) {
    mkdirSync(CACHE, { recursive: true });
    execFileSync("apt-get", ["download", "-q", "caddy"], { cwd: CACHE, stdio: "ignore" });
    execFileSync("dpkg", ["-x", globSync("caddy_*.deb", { cwd: CACHE })[0] ?? "", "."], { cwd: CACHE });
  }
  return unpacked;
}

/** The proxy's configuration in compose.yaml. */
function readShippedCaddyfile(): string {
  const [, block = ""] =
    /^ {2}proxy:\n {4}content: \|\n((?: {6}.*\n)+)/m.exec(readFileSync("compose.yaml", "utf8")) ?? [];
  return block.replaceAll(/^ {6}/gm, "");
}

/** How often the shipped proxy checks the health of a server, in seconds. */
export const readHealthInterval = () => Number(/health_interval (\d+)s/.exec(readShippedCaddyfile())?.[1]);

/** Starts Caddy with the shipped configuration, for servers on this machine and without TLS. */
export async function startShippedProxy(port: number, serverPorts: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), "portal-caddy-"));
  const file = join(folder, "Caddyfile");
  const sites = readShippedCaddyfile()
    .replace(/\$\{PUBLIC_URL:[^}]*\}/, `http://localhost:${port}`)
    .replaceAll(/portal-(\d):8080/g, (_, number: string) => `127.0.0.1:${serverPorts[Number(number) - 1]}`);
  writeFileSync(file, `{\n  admin off\n}\n${sites}`);
  const child = spawn(findCaddy(), ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { PATH: process.env["PATH"], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const output = collectOutput(child);
  const isReady = () =>
    fetch(`http://localhost:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(async () => child.exitCode !== null || (await isReady()), { timeout: 30_000 });
  if (child.exitCode !== null) throw new Error(output());
  return {
    output,
    stop: async () => {
      await stopProcess(child, "SIGKILL");
      rmSync(folder, { recursive: true });
    },
  };
}
