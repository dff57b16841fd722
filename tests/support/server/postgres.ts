import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { findFreePort } from "./free-ports.ts";

const bin = process.env["POSTGRES_BIN"] ?? "/usr/lib/postgresql/15/bin";
/** The user nobody. */
export const POSTGRES_OWNER = 65_534;

export const isPostgresInstalled = existsSync(join(bin, "initdb"));

/** Runs one of PostgreSQL's own programs to its end. */
export function runTool(name: "pg_dump" | "pg_restore", ...args: string[]): void {
  execFileSync(join(bin, name), args, { stdio: ["ignore", "ignore", "pipe"] });
}

/** The template database that holds the demo data. */
export const SEEDED_DATABASE = "seeded";

/** Creates a database as a copy of the template. */
export async function createDatabaseIn(server: string, name: string, template = "template0"): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database "${name}" template "${template}"`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

interface PostgresOptions {
  /** Further settings, each as name=value. */
  settings?: string[];
  /** The URL of the primary of which this server becomes a streaming standby. */
  primary?: string;
}

/** Starts a PostgreSQL server on a free port. PostgreSQL refuses to run as root, so root runs it as the user nobody. */
export async function startPostgres({ settings: furtherSettings = [], primary }: PostgresOptions = {}) {
  const owner = process.getuid?.() === 0 ? { uid: POSTGRES_OWNER, gid: POSTGRES_OWNER } : {};
  const folder = mkdtempSync(join(tmpdir(), "portal-postgres-"));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const [program, ...programOptions] =
    primary === undefined
      ? ["initdb", "-U", "portal", "-A", "trust", "-E", "UTF8", "--no-sync"]
      : ["pg_basebackup", "-d", primary, "-R", "-X", "stream", "-c", "fast", "--no-sync"];
  execFileSync(join(bin, program), [...programOptions, "-D", data], { ...owner, cwd: folder, stdio: "ignore" });
  const port = await findFreePort();
  let child = await launch();

  async function launch() {
    const settings = [
      "port=" + port,
      "listen_addresses=127.0.0.1",
      `unix_socket_directories=${folder}`,
      "max_connections=200",
      "fsync=off",
      ...furtherSettings,
    ];
    const child = spawn(join(bin, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
      ...owner,
      cwd: folder,
      stdio: "ignore",
    });
    while (!isReady()) if (child.exitCode !== null) throw new Error("PostgreSQL did not start");
    return child;
  }

  function isReady(): boolean {
    try {
      execFileSync(join(bin, "pg_isready"), ["-h", "127.0.0.1", "-p", String(port), "-t", "1"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  }

  async function halt(signal: "SIGINT" | "SIGQUIT" | "SIGKILL" = "SIGINT"): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }

  return {
    port,
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    halt,
    resume: async () => {
      child = await launch();
    },
    stop: async () => {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
