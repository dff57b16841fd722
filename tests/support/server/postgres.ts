import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { findPostgres, type PostgresPrograms } from "./find-postgres.ts";
import { findFreePort } from "./free-ports.ts";

/** The user nobody. */
export const POSTGRES_OWNER = 65_534;

/** The template database that holds the demo data. */
export const SEEDED_DATABASE = "seeded";

/** Creates a database as a copy of the template. */
export async function createDatabaseIn(server: string, name: string, template = "template0"): Promise<string> {
  await runIn(server, `create database "${name}" template "${template}"`);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Also drops a database that somebody is still connected to. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const server = Object.assign(new URL(url), { pathname: "/postgres" }).href;
  await runIn(server, `drop database "${name}" with (force)`);
}

async function runIn(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

interface PostgresOptions {
  programs?: PostgresPrograms | undefined;
  /** Further settings, each as name=value. */
  settings?: string[];
  /** The URL of the primary of which this server becomes a streaming standby. */
  primary?: string;
  /** A copy of another server's data that becomes this server's. */
  backup?: string;
}

/** Starts a PostgreSQL server on a free port. PostgreSQL refuses to run as root, so root runs it as the user nobody. */
export async function startPostgres({
  programs = findPostgres().oldest,
  settings: furtherSettings = [],
  primary,
  backup,
}: PostgresOptions = {}) {
  if (!programs) throw new Error("No PostgreSQL was found");
  const owner = process.getuid?.() === 0 ? { uid: POSTGRES_OWNER, gid: POSTGRES_OWNER } : {};
  const folder = mkdtempSync(join(tmpdir(), "portal-postgres-"));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const bin = openPrograms(programs.folder, folder, owner);
  const data = join(folder, "data");
  if (backup !== undefined) execFileSync("cp", ["-a", backup, data], owner);
  else if (primary === undefined) {
    const options = ["-U", "portal", "-A", "trust", "-E", "UTF8", "--no-sync", "-D", data];
    execFileSync(join(bin, "initdb"), options, { ...owner, cwd: folder, stdio: "ignore" });
  } else await copyRunningPrimary(primary, data, owner);
  const port = await findFreePort();
  const url = `postgres://portal@127.0.0.1:${port}/postgres`;
  let child = await launch();

  async function launch() {
    const settings = [
      "port=" + port,
      "listen_addresses=127.0.0.1",
      `unix_socket_directories=${folder}`,
      "max_connections=200",
      "fsync=off",
      "full_page_writes=off",
      ...furtherSettings,
    ];
    const child = spawn(join(bin, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
      ...owner,
      cwd: folder,
      stdio: "ignore",
    });
    while (!(await canConnect(url))) {
      if (child.exitCode !== null) throw new Error("PostgreSQL did not start");
      await sleep(20);
    }
    return child;
  }

  async function halt(signal: "SIGINT" | "SIGQUIT" | "SIGKILL" = "SIGINT"): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }

  return {
    port,
    url,
    halt,
    resume: async () => {
      child = await launch();
    },
    stop: async () => {
      // Its data is deleted, so it need not be written first.
      await halt("SIGQUIT");
      // Deleting the databases of a whole run takes ten seconds, and nobody needs to wait for it.
      spawn("rm", ["-rf", folder], { detached: true, stdio: "ignore" }).unref();
    },
  };
}

/** A folder of root's may be closed to the user that runs PostgreSQL, so the programs are copied out of it. */
function openPrograms(bin: string, folder: string, owner: { uid?: number; gid?: number }): string {
  try {
    execFileSync(join(bin, "postgres"), ["--version"], { ...owner, cwd: folder, stdio: "ignore" });
    return bin;
  } catch {
    cpSync(dirname(bin), join(folder, "programs"), { recursive: true, verbatimSymlinks: true });
    return join(folder, "programs/bin");
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Does the work of `pg_basebackup -R`, which npm's platform packages lack. */
async function copyRunningPrimary(primary: string, data: string, owner: { uid?: number; gid?: number }): Promise<void> {
  const client = new Client({ connectionString: primary });
  await client.connect();
  const { rows: folders } = await client.query<{ data_directory: string }>("show data_directory");
  await client.query("select pg_backup_start('standby', true)");
  execFileSync("cp", ["-a", folders[0]?.data_directory ?? "", data], { ...owner, stdio: "ignore" });
  const { rows: labels } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await client.end();
  rmSync(join(data, "postmaster.pid"));
  for (const [name, content] of [
    ["backup_label", labels[0]?.labelfile ?? ""],
    ["standby.signal", ""],
  ] as const) {
    writeFileSync(join(data, name), content);
    if (owner.uid !== undefined && owner.gid !== undefined) chownSync(join(data, name), owner.uid, owner.gid);
  }
  appendFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${primary}'\n`);
}
