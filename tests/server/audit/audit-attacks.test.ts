import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chainAuditRows } from "../../../server/audit/chain-rows.ts";
import { compareCopy } from "../../../server/audit/compare-copy.ts";
import { toExportedRow } from "../../../server/audit/exported-row.ts";
import { readAuditRows } from "../../../server/audit/read-rows.ts";
import {
  deleteExpiredAcceptances,
  deleteExpiredAuditRows,
  deleteExpiredOpenings,
  recordOpeningDays,
  setRetention,
} from "../../../server/audit/retention.ts";
import { loadRetentionRecords } from "../../../server/audit/retention-records.ts";
import { type ChainEnd, type Verification, verifyAudit, verifyRows } from "../../../server/audit/verify.ts";
import type { Store } from "../../../server/store/open-store.ts";
import { openEmptyStore, storeKinds } from "../../support/server/test-stores.ts";

const run = (store: Store, statement: string) => sql.raw(statement).execute(store);
const withoutTriggers = (...statements: string[]) => [
  "alter table audit disable trigger user",
  ...statements,
  "alter table audit enable trigger user",
];

/** A row that says that retention has deleted everything. */
const forgeDeletion = (days: number) => `insert into audit ("by", action, detail)
  select 'portal', 'expired', json_build_object('rows', 21, 'position', chain_position, 'hash', hash,
    'newest', to_char(now() - interval '2 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'days', ${days})::text from audit_chain`;
const rewriteLog = [
  "update audit set chain_position = null, hash = null",
  "update audit_chain set chain_position = 0, hash = '', deleted_through = 0",
];

const FORMER_DELETION = `insert into audit ("by", action, detail)
  select 'portal', 'expired', chain_position || ' ' || hash from audit_chain`;

const INTACT = "intact";
const same = (answer: string): Attack["answers"] => [answer, answer, answer];
interface Attack {
  attack: string;
  statements: string[];
  /** What the verifier says: alone, with an end that was kept outside, and with a collected copy. */
  answers: [alone: string, withEnd: string, withCopy: string];
}

/** What the owner of the tables can do. The newest of the 21 rows is an hour old, and the log is kept for 30 days. */
const attacks: Attack[] = [
  {
    attack: "deletes all rows and adds a row about it with the retention that is set",
    statements: [forgeDeletion(30), ...withoutTriggers("delete from audit where chain_position is not null")],
    answers: ["it states deleted rows that were too young", "it states", "it states"],
  },
  {
    attack: "deletes all rows, adds a row about it and shortens the retention unseen",
    statements: [
      "update audit_chain set retention_days = 1",
      forgeDeletion(1),
      ...withoutTriggers("delete from audit where chain_position is not null"),
    ],
    answers: [
      INTACT,
      "row 21: the row was deleted before it was 1 days old",
      "row 21: the row was deleted before it was 1 days old",
    ],
  },
  {
    attack: "deletes all rows and adds a row about it that says less, as an earlier release did",
    statements: [
      "update audit_chain set retention_days = null",
      FORMER_DELETION,
      ...withoutTriggers("delete from audit where chain_position is not null"),
    ],
    answers: same("it is not in the form of its release"),
  },
  {
    attack: "deletes all rows and adds a row about it in every form of an earlier release",
    statements: [
      "update audit_chain set retention_days = null",
      ...withoutTriggers(FORMER_DELETION, "delete from audit where chain_position is not null"),
    ],
    answers: [INTACT, "row 21: the row is missing", "row 1: the row is missing"],
  },
  {
    attack: "changes the retention without a row about it",
    statements: ["update audit_chain set retention_days = 1"],
    answers: same("the retention was changed without a row about it"),
  },
  {
    attack: "removes the newest row",
    statements: withoutTriggers("delete from audit where chain_position = 21"),
    answers: ["row 21: the newest rows are missing", "row 21: the newest", "row 21: the newest"],
  },
  {
    attack: "removes the newest row and corrects the record of it",
    statements: [
      ...withoutTriggers("delete from audit where chain_position = 21"),
      "update audit_chain set (chain_position, hash) = (select chain_position, hash from audit where chain_position = 20)",
    ],
    answers: [INTACT, "row 21: the row is missing", "row 21: the row is missing"],
  },
  {
    attack: "changes a row and chains all rows anew",
    statements: withoutTriggers("update audit set report = 999 where chain_position = 5", ...rewriteLog),
    answers: [
      INTACT,
      "row 21: the log was rewritten up to this row",
      "row 5: its subscriptionReportId is not that of the copy",
    ],
  },
  {
    attack: "deletes a row in the middle and chains all rows anew",
    statements: withoutTriggers("delete from audit where chain_position = 5", ...rewriteLog),
    answers: [INTACT, "row 21: the row is missing", "row 5:"],
  },
  {
    attack: "changes the client that somebody was added to",
    statements: withoutTriggers("update audit set detail = 'Another client' where chain_position = 2"),
    answers: same("row 2: its content does not match its hash"),
  },
  {
    attack: "changes who did it",
    statements: withoutTriggers("update audit set \"by\" = 'grace@example.com' where chain_position = 5"),
    answers: same("row 5: its content does not match its hash"),
  },
  {
    attack: "erases emails and names without a row about it",
    statements: [`update audit set "by" = '[erased]'`],
    answers: same("row 1: its email was erased without a row"),
  },
  {
    attack: "erases a name and destroys what is left of it",
    statements: withoutTriggers("update audit set detail = '[erased]', detail_salt = null where chain_position = 2"),
    answers: same("row 2: its content does not match its hash"),
  },
  {
    attack: "writes a row in the form of an earlier release",
    statements: [
      `insert into audit ("by", action, detail) values ('', 'added', '')`,
      ...withoutTriggers("update audit set by_salt = null where chain_position is null"),
    ],
    answers: same("row 22: it has the form of an earlier release"),
  },
  {
    attack: "moves the mark of what was deleted, and deletes up to it",
    statements: ["update audit_chain set deleted_through = 4", "delete from audit where chain_position <= 4"],
    answers: ["row 5: the rows before it are missing", "row 5:", "row 5:"],
  },
];

const describeAnswer = (answer: Verification) =>
  answer.isIntact ? INTACT : `${answer.position === null ? "" : `row ${answer.position}: `}${answer.problem}`;

describe("the log against its owner", () => {
  let store: Store;
  let end: ChainEnd;
  let copy: string[];
  beforeAll(async () => {
    store = await openEmptyStore();
  });
  beforeEach(async () => {
    for (const statement of withoutTriggers("delete from audit", ...rewriteLog)) await run(store, statement);
    await run(store, "update audit_chain set retention_days = null");
    await setRetention(store, { auditDays: 30 });
    await run(store, "alter table audit disable trigger refuse_update");
    await run(store, "update audit set at = now() - interval '25 days'");
    await run(store, "alter table audit enable trigger refuse_update");
    await run(
      store,
      `insert into audit ("by", principal_id, action, report, target_id, detail, at)
        select 'ada@example.com', 'ada', case n when 1 then 'member-added' else 'added' end, n,
          case n when 1 then 'ben' end, 'Name ' || n, now() - (20 - n) * interval '1 day' - interval '1 hour'
        from generate_series(1, 20) n`,
    );
    await chainAuditRows(store);
    const verification = await verifyAudit(store);
    if (!verification.isIntact) throw new Error(describeAnswer(verification));
    ({ end } = verification);
    copy = [];
    for await (const row of readAuditRows(store)) copy.push(JSON.stringify(toExportedRow(row)));
  });
  afterAll(() => store.destroy());

  const askVerifier = async () =>
    (await Promise.all([verifyAudit(store), verifyAudit(store, end), compareCopy(store, copy)])).map(describeAnswer);

  test.each(attacks.map((attack) => [attack.attack, attack] as const))(
    "who %s [threat: changed audit]",
    async (_, { statements, answers }) => {
      for (const statement of statements) await run(store, statement);
      await chainAuditRows(store);
      expect(await askVerifier()).toEqual(answers.map((answer) => expect.stringContaining(answer) as string));
    },
  );

  test("who does nothing, or lets retention delete what is old enough", async () => {
    expect(await askVerifier()).toEqual([INTACT, INTACT, INTACT]);
    await setRetention(store, { auditDays: 10 });
    await deleteExpiredAuditRows(store);
    expect(await verifyAudit(store)).toMatchObject({ deletedRows: 11 });
    expect(await askVerifier()).toEqual([INTACT, INTACT, INTACT]);
    expect(describeAnswer(await verifyAudit(store, { position: "5", hash: end.hash }))).toBe(
      "row 5: the row is missing, and how old it was is not known",
    );
  });
});

const DAY_BEFORE_YESTERDAY = "date_trunc('day', now() - interval '2 days', 'utc')";
const insertOpening = (
  principalId: string,
) => `insert into opening (id, report, subscription_id, principal_id, opened_at)
  values (gen_random_uuid(), 1, 'client', '${principalId}', ${DAY_BEFORE_YESTERDAY})`;

/** What the owner, and for openings and acceptances also the servers' role, can do with tables that the log is about. */
const tableAttacks: [attack: string, statements: string[], answer: string][] = [
  ["removes an opening", ["delete from opening where principal_id = 'ben'"], "are not those that it recorded"],
  ["adds an opening to a day that is over", [insertOpening("chloe")], "are not those that it recorded"],
  ["changes the token of an opening", ["update opening set token_id = gen_random_uuid()"], "are not those that it"],
  [
    "changes who opened a report",
    ["update opening set principal_id = 'x' where principal_id = 'ben'"],
    "are not those",
  ],
  [
    "removes all openings and adds a row about it",
    [
      `insert into audit ("by", action, detail) select 'portal', 'openings-expired',
        json_build_object('day', openings_through, 'days', 400)::text from audit_chain`,
      "delete from opening",
    ],
    "it states deleted openings that were too young",
  ],
  [
    "removes an acceptance",
    ["delete from terms_acceptance"],
    "the acceptance of the terms that it recorded was changed",
  ],
  [
    "removes an acceptance and adds a row about it",
    [
      `insert into audit ("by", action, detail) values ('portal', 'acceptances-expired',
        json_build_object('rows', 1, 'newest', now(), 'days', 400)::text)`,
      "delete from terms_acceptance",
    ],
    "it states deleted acceptances that were too young",
  ],
  ["moves an acceptance", ["update terms_acceptance set accepted_at = now()"], "the acceptance of the terms that it"],
  [
    "adds an acceptance",
    ["insert into terms_acceptance values ('ben', 'v2')"],
    "no row says that ben accepted the terms v2",
  ],
];

describe.each(storeKinds)("openings and accepted terms on %s", (kind) => {
  let store: Store;
  beforeAll(async () => {
    store = await openEmptyStore(kind);
    await run(store, `insert into person values ('ben', 'realm', 'ben', 'ben@example.com', 'Ben')`);
    for (const statement of [insertOpening("ada"), insertOpening("ben")]) await run(store, statement);
    await run(
      store,
      `with accepted as (insert into terms_acceptance values ('ben', 'v1') returning *)
        insert into audit ("by", principal_id, action, detail) select '', principal_id, 'terms-accepted', version from accepted`,
    );
    await setRetention(store, { openingDays: 400, termsDays: 400 });
    await Promise.all([recordOpeningDays(store), recordOpeningDays(store)]);
    await recordOpeningDays(store);
  });
  afterAll(() => store.destroy());

  test.each(tableAttacks)(
    "a log whose owner %s is broken [threat: changed openings]",
    async (_attack, statements, answer) => {
      const undone = store.transaction().execute(async (tx) => {
        for (const statement of statements) await run(tx, statement);
        const verification = await verifyRows(tx, await loadRetentionRecords(tx));
        expect(describeAnswer(verification)).toContain(answer);
        throw new Error("undone");
      });
      await expect(undone).rejects.toThrow("undone");
    },
  );

  test("openings that are deleted because of their age are explained, and those of today may still change", async () => {
    await run(store, insertOpening("dan").replace(DAY_BEFORE_YESTERDAY, "now()"));
    const before = await verifyAudit(store);
    expect(before).toMatchObject({ isIntact: true, openingsThrough: expect.any(String) as string });
    await setRetention(store, { openingDays: 1 });
    await deleteExpiredOpenings(store);
    expect(await store.selectFrom("opening").select("principal_id").execute()).toEqual([{ principal_id: "dan" }]);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true });
  });

  test("an acceptance that a later one replaced is deleted because of its age, the last one of a person stays, and both are explained", async () => {
    await store.transaction().execute(async (tx) => {
      await run(tx, "insert into person values ('eva', 'realm', 'eva', 'eva@example.com', 'Eva')");
      for (const [person, version, days] of [
        ["eva", "v0", 50],
        ["eva", "v1", 40],
        ["eva", "v2", 1],
        ["ben", "v0", 60],
      ])
        await run(
          tx,
          `with accepted as (insert into terms_acceptance
              values ('${person}', '${version}', now() - interval '${days} days') returning *)
            insert into audit ("by", principal_id, action, detail, at)
              select '', principal_id, 'terms-accepted', version, accepted_at from accepted`,
        );
    });
    await run(store, "delete from terms_acceptance where principal_id = 'ben' and version = 'v1'");
    expect(await verifyAudit(store)).toMatchObject({ isIntact: false });
    await run(
      store,
      `insert into terms_acceptance select principal_id, detail, at from audit
      where action = 'terms-accepted' and principal_id = 'ben' and detail = 'v1'`,
    );
    await setRetention(store, { openingDays: 1, termsDays: 45 });
    await deleteExpiredAcceptances(store);
    await deleteExpiredAcceptances(store);
    expect(
      await store
        .selectFrom("terms_acceptance")
        .select(["principal_id", "version"])
        .orderBy("principal_id")
        .orderBy("version")
        .execute(),
    ).toEqual([
      { principal_id: "ben", version: "v1" },
      { principal_id: "eva", version: "v1" },
      { principal_id: "eva", version: "v2" },
    ]);
    expect(await verifyAudit(store)).toMatchObject({ isIntact: true });
    // A younger one is not explained by that.
    await run(store, "delete from terms_acceptance where principal_id = 'eva' and version = 'v1'");
    expect(await verifyAudit(store)).toMatchObject({ isIntact: false });
  });
});
