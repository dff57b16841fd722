import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockFolder } from "../../../server/store/folder-lock.ts";
import { openStore, type Store } from "../../../server/store/open-store.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { runPortalCommand } from "../../support/server/run-portal-command.ts";
import { createServerData, type ServerData, storeKinds } from "../../support/server/test-stores.ts";

describe.each(storeKinds)("npm run portal, on %s", (kind) => {
  let data: ServerData;
  beforeAll(async () => {
    data = await createServerData(kind);
  });
  afterAll(() => data.remove());

  const run = (...args: string[]) => runPortalCommand(data.env, ...args);
  const getEnd = () => /End: (\S+)\n$/.exec(run("verify-audit").stdout)?.[1] ?? "";

  async function changeStore(change: (store: Store) => Promise<unknown>): Promise<void> {
    const { DATA_DIR: folder, DATABASE_URL: url } = data.env;
    const { store, close } = await openStore(url === undefined ? { folder } : { url });
    await change(store);
    await close();
  }

  test("verify-audit prints the number of rows and the end of an intact log", () => {
    expect(run("verify-audit")).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Audit log intact: \d+ rows\. End: \d+:[\da-f]{64}\n$/),
      stderr: "",
    });
    expect(run("verify-audit", "--contains", getEnd()).status).toBe(0);
    expect(run("verify-audit", "--contains", `1:${"0".repeat(64)}`)).toEqual({
      status: 1,
      stdout: "",
      stderr: "Audit log broken at row 1: the log was rewritten up to this row\n",
    });
    expect(run("verify-audit", "--contains", "1")).toMatchObject({ status: 1, stdout: "" });
  });

  test("export-audit prints each row as one line of JSON, the oldest first [threat: untraced access]", () => {
    const { status, stdout } = run("export-audit");
    const rows = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { position: number });
    expect([status, rows.map(({ position }) => position)]).toEqual([0, demo.reports.map((_, index) => index + 1)]);
    expect(rows[0]).toEqual({
      position: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      action: "added",
      email: demo.reports[0]?.updatedBy,
      principalId: null,
      realm: null,
      subject: null,
      sessionId: null,
      requestId: null,
      address: null,
      subscriptionReportId: 1,
      targetId: null,
      detail: demo.reports[0]?.reportName,
      hash: expect.stringMatching(/^[\da-f]{64}$/),
    });
  });

  test("erase-email erases one person and prints how much was changed", () => {
    const [person] = demo.people;
    expect(run("erase-email", person?.email ?? "")).toEqual({
      status: 0,
      stdout: expect.stringMatching(new RegExp(`^Email of ${person?.id} erased: \\d+ audit rows, \\d+ reports\\.\\n$`)),
      stderr: "",
    });
    expect(run("export-audit").stdout).not.toContain(person?.email);
    expect(run("verify-audit").status).toBe(0);
    expect(run("erase-email", "nobody")).toMatchObject({
      status: 1,
      stderr: "No person has the principal id, subject or email nobody\n",
    });
  });

  test("verify-audit names the first broken row and exits with 1 [threat: changed audit]", async () => {
    await changeStore(async (store) => {
      await sql`alter table audit disable trigger user`.execute(store);
      await sql`update audit set report = 999 where chain_position = 2`.execute(store);
      await sql`alter table audit enable trigger user`.execute(store);
    });
    expect(run("verify-audit")).toEqual({
      status: 1,
      stdout: "",
      stderr: "Audit log broken at row 2: its content does not match its hash\n",
    });
  });

  if (kind === "PostgreSQL") return;

  test("a command beside a server on the same DATA_DIR says what to do", () => {
    const unlock = lockFolder(data.env.DATA_DIR);
    const { status, stderr } = run("verify-audit");
    unlock();
    expect([status, stderr]).toEqual([
      1,
      `DATA_DIR ${data.env.DATA_DIR} is in use by another server. Stop that server first.\n`,
    ]);
  });
});
