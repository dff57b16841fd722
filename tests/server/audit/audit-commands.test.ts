import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStoreCommands } from "../../../server/commands/on-server.ts";
import type { Store } from "../../../server/store/open-store.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { openTestStore } from "../../support/server/test-stores.ts";

let store: Store;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ store, close } = await openTestStore());
});
afterAll(() => close());

interface Outcome {
  isSuccess: boolean;
  printed: string;
  errors: string;
}

/** Runs a command as the server does for the command line. */
async function run(
  name: keyof ReturnType<typeof createStoreCommands>,
  argument?: string,
  input = "",
): Promise<Outcome> {
  const options = new URLSearchParams(argument === undefined ? {} : { argument });
  return JSON.parse((await createStoreCommands(store)[name]?.({ options, input })) ?? "") as Outcome;
}
const getEnd = async () => /End: (\S+)\n$/.exec((await run("verify-audit")).printed)?.[1] ?? "";

test("verify-audit prints the number of rows and the end of an intact log", async () => {
  expect(await run("verify-audit")).toEqual({
    isSuccess: true,
    printed: expect.stringMatching(/^Audit log intact: \d+ rows\. End: \d+:[\da-f]{64}:[-\dT:.]+Z\n$/),
    errors: "",
  });
  expect((await run("verify-audit", await getEnd())).isSuccess).toBe(true);
  expect(await run("verify-audit", `1:${"0".repeat(64)}`)).toEqual({
    isSuccess: false,
    printed: "",
    errors: "Audit log broken at row 1: the log was rewritten up to this row\n",
  });
  await expect(run("verify-audit", "1")).rejects.toThrow("--contains takes the end");
});

test("export-audit prints each row as one line of JSON, the oldest first [threat: untraced access]", async () => {
  const { isSuccess, printed } = await run("export-audit");
  const rows = printed
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { position: number });
  expect([isSuccess, rows.map(({ position }) => position)]).toEqual([true, demo.reports.map((_, index) => index + 1)]);
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
    emailSalt: expect.stringMatching(/^[\da-f-]{36}$/),
    emailDigest: null,
    detailSalt: null,
    detailDigest: null,
  });
});

test("erase-email erases one person and prints how much was changed", async () => {
  const [person] = demo.people;
  expect(await run("erase-email", person?.email ?? "")).toEqual({
    isSuccess: true,
    printed: expect.stringMatching(new RegExp(`^Email of ${person?.id} erased: \\d+ audit rows, \\d+ reports\\.\\n$`)),
    errors: "",
  });
  expect((await run("export-audit")).printed).not.toContain(person?.email);
  expect((await run("verify-audit")).isSuccess).toBe(true);
  await expect(run("erase-email", "nobody")).rejects.toThrow("No person has the principal id, subject or email nobody");
});

test("verify-audit names the first broken row and fails [threat: changed audit]", async () => {
  await sql`alter table audit disable trigger user`.execute(store);
  await sql`update audit set report = 999 where chain_position = 2`.execute(store);
  await sql`alter table audit enable trigger user`.execute(store);
  expect(await run("verify-audit")).toEqual({
    isSuccess: false,
    printed: "",
    errors: "Audit log broken at row 2: its content does not match its hash\n",
  });
});
