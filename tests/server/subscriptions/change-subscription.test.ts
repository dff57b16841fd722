import { describe, expect, test } from "vitest";
import { installationContract } from "../../../src/api/installation-contract.ts";
import { type ExportPage, type ImportAnswer, listFileContract } from "../../../src/api/list-file-contract.ts";
import { reportContract, type ReportWarning } from "../../../src/api/report-contract.ts";
import { subscriptionListContract } from "../../../src/api/subscription-list-contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { createReport, demoReport } from "../../support/server/demo-requests.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const [alderbrook, castellane] = demo.subscriptions;

describe("the names of subscriptions", () => {
  const admin = setUpAdministrator();
  const add = (displayName: string) =>
    admin.browser.post(installationContract.addSubscription.path, { displayName, partyId: "70000001" });
  const rename = (id: string, displayName: string, partyId?: string) =>
    admin.browser.post(subscriptionListContract.renameSubscription.path, { id, displayName, partyId });
  const readName = async (id: string) =>
    (await admin.server.store.selectFrom("subscription").where("id", "=", id).select("display_name").execute())[0]
      ?.display_name;
  const loadAudit = () =>
    admin.server.store
      .selectFrom("audit")
      .where("action", "in", ["subscription-added", "subscription-renamed"])
      .select(["by", "action", "detail"])
      .orderBy("id")
      .execute();
  const loadChanges = () =>
    admin.server.store
      .selectFrom("audit")
      .where("action", "in", ["subscription-renamed", "subscription-party-changed"])
      .select(["action", "detail"])
      .orderBy("id")
      .execute();

  test("are changed together with an audit row that has both names [admin: client change]", async () => {
    const { id, displayName } = alderbrook!;
    const answer = await rename(id.toUpperCase(), "  Alder Re ");
    expect([answer.statusCode, answer.json()]).toEqual([200, { id, displayName: "Alder Re" }]);
    expect(await readName(id)).toBe("Alder Re");
    const row = { by: getDemoUser("ada").email, action: "subscription-renamed" };
    expect(await loadAudit()).toEqual([{ ...row, detail: JSON.stringify([displayName, "Alder Re"]) }]);
    // Another case of its own name is no namesake.
    expect((await rename(id, "ALDER RE")).statusCode).toBe(200);
    expect(await readName(id)).toBe("ALDER RE");
    expect((await loadAudit()).at(-1)).toEqual({ ...row, detail: JSON.stringify(["Alder Re", "ALDER RE"]) });
  });

  test("stay as they are without an audit row where the name is the same", async () => {
    const rows = await loadAudit();
    expect((await rename(castellane!.id, castellane!.displayName)).statusCode).toBe(200);
    expect(await loadAudit()).toEqual(rows);
  });

  test("are given once, whatever the case, also where two administrators give one at the same moment [admin: client change]", async () => {
    const rows = await loadAudit();
    for (const answer of [
      await rename(castellane!.id, " alder RE"),
      await add("alder re"),
      await add(castellane!.displayName.toUpperCase()),
    ]) {
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({ message: "Another client has this name" });
    }
    expect(await readName(castellane!.id)).toBe(castellane!.displayName);
    expect(await loadAudit()).toEqual(rows);
    const statuses = (await Promise.all([add("Twin"), add("Twin"), rename(castellane!.id, "twin")])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    expect(await loadAudit()).toHaveLength(rows.length + 1);
  });

  test("are refused where they are empty or too long, and where the subscription does not exist", async () => {
    for (const name of ["", "  ", "x".repeat(201)]) expect((await rename(alderbrook!.id, name)).statusCode).toBe(400);
    expect((await rename("unknown", "Nobody’s")).statusCode).toBe(404);
  });

  test("are changed with the primary party, each with an audit row that says what was before", async () => {
    const { id, displayName, primaryPartyId } = castellane!;
    const readParty = async () =>
      (await admin.server.store.selectFrom("subscription").where("id", "=", id).select("party_id").execute())[0]
        ?.party_id;
    const rows = await loadChanges();
    expect((await rename(id, "Castellane", " 70000009 ")).statusCode).toBe(200);
    expect(await readParty()).toBe("70000009");
    const changed = [
      { action: "subscription-renamed", detail: JSON.stringify([displayName, "Castellane"]) },
      { action: "subscription-party-changed", detail: `Castellane: ${primaryPartyId} → 70000009` },
    ];
    expect((await loadChanges()).slice(rows.length)).toEqual(changed);
    for (const party of ["", "  ", "two words"]) expect((await rename(id, "Castellane", party)).statusCode).toBe(400);
    expect((await rename(id, "Castellane", "70000009")).statusCode).toBe(200);
    expect((await loadChanges()).slice(rows.length)).toEqual(changed);
    expect(await readParty()).toBe("70000009");
    await rename(id, displayName, primaryPartyId);
  });

  test("are changed once for a request that is sent twice", async () => {
    const body = { id: alderbrook!.id, displayName: "Sent twice" };
    const send = () =>
      admin.browser.post(subscriptionListContract.renameSubscription.path, body, { "idempotency-key": "sent-twice" });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect((await loadAudit()).filter(({ detail }) => detail.includes("Sent twice"))).toHaveLength(1);
  });

  test("come with a service principal profile, by form and by file [operation: profiles]", async () => {
    const { id, displayName, primaryPartyId } = castellane!;
    const [first, second] = [createGuid(), createGuid()];
    const set = async (profileId: string) =>
      (await admin.browser.post(subscriptionListContract.renameSubscription.path, { id, displayName, profileId }))
        .statusCode;
    const save = async (text: string) =>
      (await admin.browser.post(listFileContract.saveImport.path, { kind: "clients", text })).json<ImportAnswer>();
    const load = async () =>
      (
        await admin.browser.post(listFileContract.exportRows.path, {
          kind: "clients",
          search: displayName,
          after: null,
        })
      )
        .json<ExportPage>()
        .rows.map((row) => row.at(-1));
    expect(await set("Marine")).toBe(400);
    expect(await set(` ${first.toUpperCase()}`)).toBe(200);
    expect(await load()).toEqual([first]);
    // A file without the column leaves the profiles as they are.
    await save(`id,displayName,partyId\n${id},${displayName},70000009\n`);
    expect(await load()).toEqual([first]);
    const columns = "id,displayName,partyId,profileId";
    expect((await save(`${columns}\n${id},${displayName},${primaryPartyId},Marine\n`)).lines[0]).toMatchObject({
      reason: "profileId is not the id of a profile",
    });
    expect((await save(`${columns}\n${id},${displayName},${primaryPartyId},${second}\n`)).isSaved).toBe(true);
    expect(await load()).toEqual([second]);
    expect(await set("")).toBe(200);
    const changes = await admin.server.store
      .selectFrom("audit")
      .where("action", "=", "subscription-profile-changed")
      .select("detail")
      .orderBy("id")
      .execute();
    expect(changes.map(({ detail }) => detail)).toEqual([
      `${displayName}: default → ${first}`,
      `${displayName}: ${first} → ${second}`,
      `${displayName}: ${second} → default`,
    ]);
  });

  test("limit its reports to a list of workspaces, which saving and importing keep [threat: wrong tick]", async () => {
    const { id, displayName } = alderbrook!;
    const [own, other] = [demoReport.groupId, createGuid()];
    const limit = (workspaces: string[]) =>
      admin.browser.post(subscriptionListContract.renameSubscription.path, { id, displayName, workspaces });
    for (const wrong of ["", "Marine"]) expect((await limit([wrong])).statusCode).toBe(400);
    expect((await limit([` ${own.toUpperCase()}`, own])).statusCode).toBe(200);
    const report = { ...createReport(createGuid()), subscriptionId: id };
    const refusal = "This client’s reports may not be in this workspace";
    expect(await admin.addReport({ ...report, groupId: other })).toEqual({ isSuccess: false, message: refusal });
    expect((await admin.addReport({ ...report, groupId: own })).isSuccess).toBe(true);
    const subscriptionReportId = await admin.loadId(report.reportId);
    expect(await admin.updateReport({ ...report, subscriptionReportId, groupId: other })).toMatchObject({
      message: refusal,
    });
    const file = (groupId: string) =>
      `subscriptionId,reportId,reportName,groupId,rls,dataSetId\n${id},${createGuid()},Imported,${groupId},false,`;
    const check = async (groupId: string) =>
      (
        await admin.browser.post(listFileContract.checkImport.path, { kind: "reports", text: file(groupId) })
      ).json<ImportAnswer>().lines[0];
    expect(await check(other)).toMatchObject({ result: "rejected", reason: refusal });
    expect(await check(own)).toMatchObject({ result: "added" });
    // Reports that it has already stay, and are warned of.
    expect((await limit([other])).statusCode).toBe(200);
    const { warnings } = (await admin.browser.get(reportContract.listReportWarnings.path)).json<{
      warnings: ReportWarning[];
    }>();
    expect(warnings.find((one) => one.subscriptionReportId === subscriptionReportId)?.text).toBe(
      "Its workspace is not on the client’s list.",
    );
    await limit([]);
    expect(
      await admin.server.store
        .selectFrom("audit")
        .where("action", "=", "subscription-workspaces-changed")
        .select("detail")
        .orderBy("id")
        .execute(),
    ).toEqual([own, other, "all"].map((list) => ({ detail: `${displayName}: ${list}` })));
  });
});
