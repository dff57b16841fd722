import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { lockFolder } from "../../../server/store/folder-lock.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { runPortalCommand } from "../../support/server/run-portal-command.ts";
import { startServerProcess } from "../../support/server/server-process.ts";
import { createServerData, hasPostgres, type StoreKind } from "../../support/server/test-stores.ts";

async function setUpCommands(kind: StoreKind) {
  const data = await createServerData(kind);
  onTestFinished(data.remove);
  return { env: data.env, run: (...args: string[]) => runPortalCommand(data.env, ...args) };
}

async function saveCopy(lines: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "portal-copy-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "audit.jsonl");
  await writeFile(file, lines);
  return file;
}

const intact = {
  status: 0,
  stdout: expect.stringMatching(/^Audit log intact: \d+ rows(, \d+ newer ones not chained yet)?\. End: /) as string,
  stderr: "",
};
const rewritten = {
  status: 1,
  stdout: "",
  stderr: "Audit log broken at row 1: the log was rewritten up to this row\n",
};
const otherEnd = ["--contains", `1:${"0".repeat(64)}`];

describe("npm run portal", () => {
  test("verifies and exports the audit log and erases an email while a server has the folder open", async () => {
    const { env, run } = await setUpCommands("PGlite");
    const server = await startServerProcess({ env: { PORT: String(await findFreePorts()), ...env } });
    onTestFinished(async () => void (await server.stop("SIGKILL")));
    const [person] = demo.people;
    expect(run("verify-audit")).toEqual(intact);
    expect(run("verify-audit", ...otherEnd)).toEqual(rewritten);
    const copy = await saveCopy(run("export-audit").stdout);
    expect(run("export-person", person!.email)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('{"table":"person"') as string,
    });
    expect(run("erase-email", person!.email)).toMatchObject({ status: 0, stderr: "" });
    const { status, stdout } = run("export-audit");
    expect(status).toBe(0);
    expect(stdout.trimEnd().split("\n").length).toBeGreaterThanOrEqual(demo.reports.length);
    expect(stdout).not.toContain(person!.email);
    expect(run("compare-audit", copy)).toEqual(intact);
  });

  test("says what to do beside a server that does not answer on the same DATA_DIR", async () => {
    const { env, run } = await setUpCommands("PGlite");
    const unlock = lockFolder(env.DATA_DIR);
    const { status, stderr } = run("verify-audit");
    unlock();
    expect([status, stderr]).toEqual([
      1,
      `DATA_DIR ${env.DATA_DIR} is in use by another server. Stop that server first.\n`,
    ]);
  });

  test.runIf(hasPostgres)("verifies the audit log in PostgreSQL itself", async () => {
    const { run } = await setUpCommands("PostgreSQL");
    expect(run("verify-audit")).toEqual(intact);
    const lines = run("export-audit").stdout;
    expect(run("compare-audit", await saveCopy(lines.replace('"email":"', '"email":"x')))).toEqual({
      status: 1,
      stdout: "",
      stderr: "Audit log broken at row 1: its email is not that of the copy\n",
    });
    expect(run("compare-audit", await saveCopy("{}"))).toEqual({
      status: 1,
      stdout: "",
      stderr: "Line 1 of the copy is not a row of the audit log\n",
    });
  });
});
