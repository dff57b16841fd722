import { execFileSync } from "node:child_process";
import { appendFileSync, chownSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";

/** Does the work of `pg_basebackup -R`, which npm's platform packages lack. */
export async function copyRunningPrimary(
  primary: string,
  data: string,
  owner: { uid?: number; gid?: number },
): Promise<void> {
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
