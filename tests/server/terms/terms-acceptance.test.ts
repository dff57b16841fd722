import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { verifyAudit } from "../../../server/audit/verify.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { contract } from "../../../src/api/contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { reportContract } from "../../../src/api/report-contract.ts";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { termsContract } from "../../../src/api/terms-contract.ts";
import { TERMS_VERSION } from "../../../src/rules/session/terms-version.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, type DemoPersonName, getDemoUser } from "../../support/server/test-server.ts";

const EARLIER_VERSION = "0".repeat(64);
const accept = (browser: TestBrowser, version = TERMS_VERSION) =>
  browser.post(termsContract.acceptTerms.path, { version });
const read = async (browser: TestBrowser) => (await browser.get(termsContract.getTermsAcceptance.path)).json<unknown>();

test("with TERMS_CHECK nobody gets a token before the server has recorded the acceptance [threat: terms without proof]", async () => {
  const server = await createTestServer({ TERMS_CHECK: "on" });
  onTestFinished(server.close);
  const ada = await server.signIn("ada");
  const report = demo.reports[4]!;
  const { subscriptionId, reportId } = report;
  const calls: [string, object][] = [
    [contract.embedReport.path, report],
    [contract.previewReport.path, { ...report, subscriptionId: EMPTY_ID }],
    [reportContract.previewReportAsClient.path, report],
    [peopleContract.viewAs.path, { subscriptionId, reportId, principalId: getDemoUser("chloe").sub }],
  ];
  const countOpenings = async () => (await server.store.selectFrom("opening").select("id").execute()).length;
  const openings = await countOpenings();
  for (const [path, body] of calls) {
    const answer = await ada.post(path, body);
    expect([answer.statusCode, answer.headers["retry-after"], answer.json()]).toEqual([
      409,
      "5",
      { message: "Terms of use not accepted yet" },
    ]);
  }
  expect(server.embedRequests).toEqual([]);
  expect(await countOpenings()).toBe(openings);
  await accept(ada);
  for (const [path, body] of calls) expect((await ada.post(path, body)).statusCode).toBe(200);
  expect(server.embedRequests.length).toBeGreaterThan(2);
});

describe("the record of accepted terms", () => {
  const admin = setUpAdministrator();
  const loadRows = (name: DemoPersonName) =>
    admin.server.store
      .selectFrom("terms_acceptance")
      .select(["version", "accepted_at"])
      .where("principal_id", "=", getDemoUser(name).sub)
      .execute();
  const loadAuditRows = (name: DemoPersonName) =>
    admin.server.store
      .selectFrom("audit")
      .select(["subject", "detail", "report"])
      .where("action", "=", "terms-accepted")
      .where("subject", "=", getDemoUser(name).sub)
      .execute();

  test("names person, time and version, in the audit log too, and keeps the first of many acceptances [threat: terms without proof]", async () => {
    const ben = await admin.server.signIn("ben");
    expect(await read(ben)).toEqual({ version: TERMS_VERSION, acceptedAt: null });
    const answers = await Promise.all([accept(ben), accept(ben), accept(ben)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const [row, ...others] = await loadRows("ben");
    expect([row?.version, others]).toEqual([TERMS_VERSION, []]);
    const acceptedAt = row?.accepted_at.toISOString();
    expect((await accept(ben)).json()).toEqual({ acceptedAt });
    expect(await read(ben)).toEqual({ version: TERMS_VERSION, acceptedAt });
    expect(await loadAuditRows("ben")).toEqual([
      { subject: getDemoUser("ben").sub, detail: TERMS_VERSION, report: null },
    ]);
    expect(await verifyAudit(admin.server.store)).toMatchObject({ isIntact: true });
  });

  test("of an earlier text is no acceptance of the current one", async () => {
    const chloe = await admin.server.signIn("chloe");
    const acceptance = { principal_id: getDemoUser("chloe").sub, version: EARLIER_VERSION };
    await admin.server.store.insertInto("terms_acceptance").values(acceptance).execute();
    expect(await read(chloe)).toEqual({ version: TERMS_VERSION, acceptedAt: null });
    await accept(chloe);
    expect((await loadRows("chloe")).map(({ version }) => version).toSorted()).toEqual(
      [EARLIER_VERSION, TERMS_VERSION].toSorted(),
    );
  });

  test("is refused for any other text than the server’s [threat: terms without proof]", async () => {
    const before = await loadRows("ada");
    expect((await accept(admin.browser, EARLIER_VERSION)).statusCode).toBe(409);
    expect((await accept(admin.browser, "latest")).statusCode).toBe(400);
    expect(await loadRows("ada")).toEqual(before);
    expect(await loadAuditRows("ada")).toEqual([]);
  });

  test("and its audit row are stored together or not at all [threat: terms without proof]", async () => {
    const { store } = admin.server;
    await sql`alter table audit add constraint refuse_terms check (action <> 'terms-accepted') not valid`.execute(
      store,
    );
    expect((await accept(admin.browser)).statusCode).toBe(500);
    await sql`alter table audit drop constraint refuse_terms`.execute(store);
    expect(await loadRows("ada")).toEqual([]);
    expect((await accept(admin.browser)).statusCode).toBe(200);
    expect(await loadAuditRows("ada")).toHaveLength(1);
  });
});
