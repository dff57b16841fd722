import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  contract,
  type Outcome,
  portalContract,
  type ReportEvent,
  type SubscriptionReport,
} from "../../../src/api/contract.ts";
import { messages } from "../../../src/rules/messages.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import type { Browser } from "../../support/server/test-browser.ts";
import { aReport, aSubscription, newReport } from "../../support/server/calls.ts";
import { kinds } from "../../support/server/test-stores.ts";
import { openWorld, somebody, type World } from "../../support/server/test-server.ts";

let guids = 0;
const guid = () => `00000000-0000-4000-8000-${String(++guids).padStart(12, "0")}`;

describe.each(kinds)("on %s", (kind) => {
  let world: World;
  let ada: Browser;
  beforeAll(async () => {
    world = await openWorld(kind);
    ada = await world.signedIn("ada");
  });
  afterAll(() => world.close());

  const reports = async () => (await ada.get(contract.getReports.path)).json<SubscriptionReport[]>();
  const mappings = async () =>
    (await ada.get(contract.getUserReportMapping.path)).json<{ subscriptionReportId: number; principalId: string }[]>();
  const history = async (id: number) =>
    (await ada.get(`/serverside/api/portal/reporthistory/${id}`)).json<ReportEvent[]>();
  const add = async (record: SubscriptionReport) => (await ada.post(contract.addReport.path, record)).json<Outcome>();
  const idOf = async (reportId: string) =>
    (await ada.get(`/serverside/api/getsubscriptionreportid/${reportId}/${aSubscription.id}`)).json<number>();
  const change = async (changes: object[]) =>
    (await ada.post(portalContract.changeMappings.path, { changes })).json<{ outcomes: Outcome[] }>().outcomes;
  async function added(): Promise<SubscriptionReport> {
    const record = newReport(guid());
    await add(record);
    return { ...record, subscriptionReportId: await idOf(record.reportId) };
  }

  test("a report is added, found by its id, updated and deleted, and its history tells it all", async () => {
    const record = newReport(guid());
    expect(await add(record)).toEqual({ isSuccess: true, message: messages.reportAdded });
    const id = await idOf(record.reportId);
    const reader = demo.people.find(({ subscriptionIds }) => subscriptionIds.includes(aSubscription.id));
    await ada.post(contract.addUserReportMapping.path, { subscriptionReportId: id, principalId: reader?.id });
    const changed = {
      ...record,
      subscriptionReportId: id,
      reportName: "Renamed",
      rls: false,
      dataSetId: null,
      partyId: null,
    };
    expect((await ada.post(contract.updateReport.path, changed)).json()).toEqual({
      isSuccess: true,
      message: messages.reportUpdated,
    });
    expect((await reports()).find(({ subscriptionReportId }) => subscriptionReportId === id)).toEqual({
      ...changed,
      updatedBy: somebody("ada").email,
    });
    await ada.post(contract.deleteUserReportMapping.path, { subscriptionReportId: id, principalId: reader?.id });
    expect((await ada.write("DELETE", `/serverside/api/deletereport/${id}`)).json()).toEqual({
      isSuccess: true,
      message: messages.reportDeleted,
    });
    expect(await idOf(record.reportId)).toBe(0);
    const told = await history(id);
    expect(told.map(({ action, detail }) => [action, detail])).toEqual([
      ["deleted", "Renamed"],
      ["unmapped", reader?.displayName],
      ["updated", "Renamed"],
      ["mapped", reader?.displayName],
      ["added", record.reportName],
    ]);
    expect(
      told.every(({ by, at }) => by === somebody("ada").email && Math.abs(Date.parse(at) - Date.now()) < 60_000),
    ).toBe(true);
  });

  test("a report’s mappings go with it", async () => {
    const { subscriptionReportId } = await added();
    await ada.post(contract.addUserReportMapping.path, { subscriptionReportId, principalId: somebody("ben").sub });
    await ada.write("DELETE", `/serverside/api/deletereport/${subscriptionReportId}`);
    expect((await mappings()).filter((mapping) => mapping.subscriptionReportId === subscriptionReportId)).toEqual([]);
  });

  test("who wrote it, the party and the id are never the caller’s word", async () => {
    const record = {
      ...newReport(guid()),
      subscriptionReportId: 4242,
      updatedBy: "somebody@else.example",
      partyId: "claimed",
      roles: ["Administrator"],
      principalId: "x",
    };
    await ada.post(contract.addReport.path, record);
    const kept = (await reports()).find(({ reportId }) => reportId === record.reportId);
    expect(kept).toMatchObject({ updatedBy: somebody("ada").email, partyId: aSubscription.primaryPartyId });
    expect(kept?.subscriptionReportId).not.toBe(4242);
  });

  test("a report stays with its subscription", async () => {
    const record = await added();
    const answer = (
      await ada.post(contract.updateReport.path, { ...record, subscriptionId: demo.subscriptions[1]?.id })
    ).json();
    expect(answer).toEqual({ isSuccess: false, message: "The report is no longer there" });
  });

  test.each(["__proto__", "constructor"])("a body with %s is refused or harmless", async (name) => {
    const payload = JSON.stringify(newReport(guid())).replace(
      "{",
      `{"${name}":{"prototype":{"isAdministrator":true}},`,
    );
    const answer = await ada.send({
      method: "POST",
      url: contract.addReport.path,
      payload,
      headers: ada.writeHeaders(),
    });
    expect(answer.statusCode).toBe(400);
    expect(({} as Record<string, unknown>)["isAdministrator"]).toBeUndefined();
  });

  test("ids that are none answer with the catalogue’s text", async () => {
    for (const bent of [{ reportId: "x" }, { groupId: "1234" }, { dataSetId: null }, { dataSetId: "x" }]) {
      expect(await add({ ...newReport(guid()), ...bent })).toEqual({ isSuccess: false, message: messages.addIdsWrong });
      expect((await ada.post(contract.updateReport.path, { ...aReport, ...bent })).json()).toEqual({
        isSuccess: false,
        message: messages.modifyIdsWrong,
      });
    }
  });

  test("a report that is there already, or belongs to no subscription, is refused in words", async () => {
    const record = await added();
    expect(await add(record)).toEqual({ isSuccess: false, message: "The subscription has this report already" });
    expect(await add({ ...record, reportId: record.reportId.toUpperCase() })).toMatchObject({ isSuccess: false });
    expect(await add({ ...newReport(guid()), subscriptionId: "nowhere" })).toEqual({
      isSuccess: false,
      message: "There is no such subscription",
    });
    expect(
      (await ada.post(contract.updateReport.path, { ...(await added()), reportId: record.reportId })).json(),
    ).toEqual({ isSuccess: false, message: "The subscription has this report already" });
  });

  test("twenty clicks on one button make one row and one answer", async () => {
    const record = newReport(guid());
    const key = { "idempotency-key": guid() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.post(contract.addReport.path, record, key)));
    expect(new Set(answers.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify({ isSuccess: true, message: messages.reportAdded })]),
    );
    expect((await reports()).filter(({ reportId }) => reportId === record.reportId)).toHaveLength(1);
    expect(await history(await idOf(record.reportId))).toHaveLength(1);
  });

  test("twenty clicks without a key still make one row", async () => {
    const record = newReport(guid());
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(record)));
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    expect((await reports()).filter(({ reportId }) => reportId === record.reportId)).toHaveLength(1);
  });

  test("a key serves one request and one person", async () => {
    const key = { "idempotency-key": guid() };
    await ada.post(contract.addReport.path, newReport(guid()), key);
    expect((await ada.post(contract.addReport.path, newReport(guid()), key)).statusCode).toBe(422);
    const other = await world.signedIn({ sub: "second", email: "second@example.com", name: "Second" });
    await world.store
      .updateTable("person")
      .set({ roles: ["Administrator"] })
      .where("subject", "=", "second")
      .execute();
    expect((await other.post(contract.addReport.path, newReport(guid()), key)).json()).toMatchObject({
      isSuccess: true,
    });
  });

  test.each(["bad key", "no good-key", "good-key no", "shorter"])("%j is no key", async (key) => {
    const answer = await ada.post(contract.addReport.path, newReport(guid()), { "idempotency-key": key });
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: "The Idempotency-Key is not one" }]);
  });

  test("a write without a key is made all the same", async () => {
    const { "idempotency-key": _, ...headers } = ada.writeHeaders();
    const answer = await ada.send({
      method: "POST",
      url: contract.addReport.path,
      payload: newReport(guid()),
      headers,
    });
    expect(answer.json()).toMatchObject({ isSuccess: true });
  });

  test("many mappings change at once, each with its own outcome, and none that was refused stops another", async () => {
    const { subscriptionReportId } = await added();
    const [ben, chloe] = [somebody("ben").sub, somebody("chloe").sub];
    const of = (action: "add" | "remove", principalId: string) => ({ action, subscriptionReportId, principalId });
    expect(
      await change([
        of("add", ben),
        of("add", chloe),
        of("add", ben),
        { ...of("add", ben), subscriptionReportId: 999_999 },
        of("remove", somebody("ada").sub),
      ]),
    ).toEqual([
      { isSuccess: true, message: messages.mappingAdded },
      { isSuccess: false, message: "The user does not belong to the subscription of this report" },
      { isSuccess: false, message: "The same mapping is named twice" },
      { isSuccess: false, message: "The user does not belong to the subscription of this report" },
      { isSuccess: false, message: "The mapping is not there" },
    ]);
    expect((await mappings()).filter((mapping) => mapping.subscriptionReportId === subscriptionReportId)).toEqual([
      { subscriptionReportId, principalId: ben },
    ]);
    expect((await change([of("add", ben), of("remove", ben)])).map(({ message }) => message)).toEqual([
      "The mapping is there already",
      "The same mapping is named twice",
    ]);
    expect(await change([of("remove", ben)])).toEqual([{ isSuccess: true, message: messages.mappingRemoved }]);
  });

  test("a mapping that has outlived its membership can still be removed", async () => {
    const elif = demo.people[4]?.id ?? "";
    await world.store.deleteFrom("membership").where("principal_id", "=", elif).execute();
    expect(await change([{ action: "remove", subscriptionReportId: 1, principalId: elif }])).toEqual([
      { isSuccess: true, message: messages.mappingRemoved },
    ]);
    expect(await change([{ action: "add", subscriptionReportId: 1, principalId: elif }])).toMatchObject([
      { isSuccess: false },
    ]);
  });

  test("hundreds of mappings change at once", async () => {
    const reports = await Promise.all(Array.from({ length: 100 }, () => added()));
    const readers = [somebody("ada").sub, somebody("ben").sub];
    const all = (action: string) =>
      reports.flatMap(({ subscriptionReportId }) =>
        readers.map((principalId) => ({ action, subscriptionReportId, principalId })),
      );
    expect((await change(all("add"))).every(({ isSuccess }) => isSuccess)).toBe(true);
    expect((await change(all("remove"))).every(({ isSuccess }) => isSuccess)).toBe(true);
  });

  test("the same mapping added twenty times at once is added once", async () => {
    const { subscriptionReportId } = await added();
    const body = { subscriptionReportId, principalId: somebody("ben").sub.toUpperCase() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.post(contract.addUserReportMapping.path, body)),
    );
    expect(answers.filter((answer) => answer.json<Outcome>().isSuccess)).toHaveLength(1);
    expect((await history(subscriptionReportId)).filter(({ action }) => action === "mapped")).toHaveLength(1);
  });

  test("NUL, numbers out of bounds and texts too long are refused, not stored", async () => {
    const nul = String.fromCharCode(0);
    for (const bent of [
      { reportName: `a${nul}b` },
      { subscriptionId: nul },
      { reportName: "x".repeat(401) },
      { subscriptionReportId: 2_147_483_648 },
      { subscriptionReportId: -1 },
      { subscriptionReportId: 1.5 },
      { rls: "true" },
    ]) {
      expect((await ada.post(contract.updateReport.path, { ...aReport, ...bent })).statusCode).toBe(400);
    }
    for (const path of ["deletereport/2147483648", "deletereport/-1", "deletereport/1.0", "deletereport/x"])
      expect((await ada.write("DELETE", `/serverside/api/${path}`)).statusCode).toBe(400);
    expect((await ada.get("/serverside/api/getsubscriptionusers/a%00b")).statusCode).toBe(400);
  });
});
