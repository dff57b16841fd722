import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteEndedAccess } from "../../../server/mappings/end-access.ts";
import type { TokenRequest } from "../../../server/powerbi/power-bi.ts";
import { createReportEngine } from "../../../server/powerbi/report-engine.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { type Answer, type Body, contract, type EmbedConfig, type Outcome } from "../../../src/api/contract.ts";
import { groupsContract } from "../../../src/api/groups-contract.ts";
import { membershipContract } from "../../../src/api/membership-contract.ts";
import { peopleContract } from "../../../src/api/people-contract.ts";
import { personalListsContract } from "../../../src/api/personal-lists-contract.ts";
import { reportListContract } from "../../../src/api/report-list-contract.ts";
import {
  clients,
  createWorlds,
  fillWorld,
  findAccess,
  people,
  reports,
  type World,
} from "../../support/server/access-worlds.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { startFakePowerBi } from "../../support/server/fake-power-bi.ts";
import { importText } from "../../support/server/import-text.ts";
import { createEngineOptions } from "../../support/server/report-engine-fixture.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { createTestServer, getDemoUser } from "../../support/server/test-server.ts";
import { storeKinds } from "../../support/server/test-stores.ts";

const [ada, ben, chloe] = [getDemoUser("ada").sub, getDemoUser("ben").sub, getDemoUser("chloe").sub];
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const keyOf = (one: { subscriptionId: string; reportId: string }) => `${one.subscriptionId} ${one.reportId}`;

describe.each(storeKinds)("access of people and groups with dates on %s", (kind) => {
  const admin = setUpAdministrator(kind);

  const fill = (world: World) => fillWorld(admin.server.store, world);

  test("in random worlds everyone opens, and every list names, exactly what a plain loop over the rows finds [access: dates]", async () => {
    const { server } = admin;
    const limits = { embed: 9999, check: 9999, writes: 9999, lists: 9999, changeMappings: 9999 };
    const app = await server.createApp({ config: { ...server.config, callsPerMinute: limits } });
    const signIn = async (name: "ada" | "ben") => {
      server.provider.state.user = getDemoUser(name);
      const browser = new TestBrowser(app);
      await browser.signIn();
      return browser;
    };
    const [administrator, reader] = [await signIn("ada"), await signIn("ben")];
    await fc.assert(
      fc.asyncProperty(createWorlds(), async (world) => {
        await fill(world);
        const expected = findAccess(world);
        const readable = (person: string) =>
          demo.reports.filter(({ subscriptionReportId }) => expected.has(`${person} ${subscriptionReportId}`));
        const own = (await reader.get(contract.getUserReports.path)).json<
          { subscriptionId: string; reportId: string }[]
        >();
        expect(own.map(keyOf).toSorted()).toEqual(readable(ben).map(keyOf).toSorted());
        for (const report of demo.reports) {
          const isReadable = readable(ben).includes(report);
          const key = { subscriptionId: report.subscriptionId, reportId: report.reportId };
          const { statusCode } = await reader.post(contract.embedReport.path, report);
          const viewed = await administrator.post(peopleContract.viewAs.path, { principalId: ben, ...key });
          expect([statusCode, viewed.statusCode]).toEqual(isReadable ? [200, 200] : [404, 404]);
        }
        // As if nobody had counted since a date has passed.
        await server.store
          .updateTable("report_readers")
          .set({ readers: 99, changes_at: sql<Date>`now() - interval '1 second'` })
          .where("changes_at", "is not", null)
          .execute();
        const query = {
          search: "",
          readers: "all",
          openings: "all",
          sort: "reportName",
          isDescending: false,
          after: null,
        };
        const page = (await administrator.post(reportListContract.listReports.path, query)).json<
          Answer<typeof reportListContract.listReports>
        >();
        const unread = (
          await administrator.post(reportListContract.listReports.path, { ...query, readers: "none" })
        ).json<Answer<typeof reportListContract.listReports>>();
        for (const { id, readers } of page.reports) {
          expect(readers).toBe(people.filter((person) => expected.has(`${person} ${id}`)).length);
          expect(unread.reports.some((one) => one.id === id)).toBe(readers === 0);
        }
        await deleteEndedAccess(server.store);
        for (const { id } of reports) {
          const { readers } = (
            await administrator.get(reportListContract.getReportReaders.path.replace(":id", String(id)))
          ).json<Answer<typeof reportListContract.getReportReaders>>();
          const same = demo.reports.filter(
            ({ reportId }) => reportId === demo.reports.find((one) => one.subscriptionReportId === id)?.reportId,
          );
          const pairs = same.flatMap((one) =>
            people.filter((person) => expected.has(`${person} ${one.subscriptionReportId}`)),
          );
          expect(readers.map(({ principalId }) => principalId).toSorted()).toEqual(pairs.toSorted());
          expect(readers.every(({ ways }) => (ways?.length ?? 0) > 0)).toBe(true);
        }
        for (const person of people) {
          const details = (await administrator.get(peopleContract.getPerson.path.replace(":id", person))).json<
            Answer<typeof peopleContract.getPerson>
          >();
          const listed = (
            await administrator.post(peopleContract.listPersonReports.path, {
              principalId: person,
              search: "",
              after: null,
            })
          ).json<Answer<typeof peopleContract.listPersonReports>>();
          const visible = listed.reports.filter(({ reason }) => reason === "mapped");
          expect(visible.map(keyOf).toSorted()).toEqual(readable(person).map(keyOf).toSorted());
          expect([details.reportCount, details.hiddenReportCount]).toEqual([
            visible.length,
            listed.reports.length - visible.length,
          ]);
        }
      }),
      { numRuns: 20 },
    );
  });

  test("neither a person nor a report of another client comes into a group, whoever writes [access: groups]", async () => {
    await fill({
      members: [
        [clients[0] ?? "", ben],
        [clients[1] ?? "", chloe],
      ],
      mappings: [],
      groups: [{ client: clients[0] ?? "", people: [ben], grants: [] }],
      ends: [],
    });
    const { store } = admin.server;
    for (const subscription_id of clients.slice(0, 2)) {
      const ids = { client_group: "group-0", subscription_id };
      await expect(
        store
          .insertInto("client_group_member")
          .values({ ...ids, principal_id: chloe })
          .execute(),
      ).rejects.toThrow("foreign key");
      const report = reports.find((one) => one.subscriptionId === clients[1])?.id ?? 0;
      await expect(
        store
          .insertInto("group_grant")
          .values({ ...ids, report })
          .execute(),
      ).rejects.toThrow("foreign key");
    }
    const change = {
      action: "add",
      groupId: "group-0",
      subscriptionReportId: reports.find((one) => one.subscriptionId === clients[1])?.id,
    };
    expect(await admin.changeMappings([change])).toMatchObject([{ isSuccess: false }]);
    const members = { groupId: "group-0", added: [chloe], removed: [] };
    expect((await admin.browser.post(groupsContract.changeGroupMembers.path, members)).json()).toMatchObject({
      isSuccess: false,
    });
  });
});

describe("groups and dates", () => {
  const admin = setUpAdministrator();
  const client = demoReport.subscriptionId;
  const post = async (path: string, body: object) => {
    const response = await admin.browser.post(path, body);
    return { status: response.statusCode, ...response.json<Outcome & { groupId?: string | null }>() };
  };
  const saveGroup = (body: Partial<Body<typeof groupsContract.saveGroup>>) =>
    post(groupsContract.saveGroup.path, { subscriptionId: client, groupId: null, ...body });
  const loadAccess = async () =>
    (await admin.browser.get(groupsContract.getClientAccess.path.replace(":id", client))).json<
      Answer<typeof groupsContract.getClientAccess>
    >();
  const loadActions = async () =>
    (
      await admin.server.store
        .selectFrom("audit")
        .select(["action", "detail"])
        .orderBy("id", "desc")
        .limit(12)
        .execute()
    ).map(({ action, detail }) => `${action} ${detail}`);

  test("a group is added, renamed, filled, given a report for a time, and deleted, each with its row in the audit log [access: groups]", async () => {
    const added = await saveGroup({ name: "  Brokers " });
    const groupId = added.groupId ?? "";
    expect(await saveGroup({ name: "BROKERS" })).toMatchObject({ isSuccess: false, groupId: null });
    expect(await saveGroup({ groupId, name: "Advisers" })).toMatchObject({ isSuccess: true, groupId });
    const members = { groupId: groupId.toUpperCase(), added: [ben.toUpperCase()], removed: [] };
    expect(await post(groupsContract.changeGroupMembers.path, members)).toMatchObject({ isSuccess: true });
    const until = inHours(24);
    const change = { action: "add", subscriptionReportId: 4, groupId, until };
    expect(await admin.changeMappings([change])).toMatchObject([{ isSuccess: true }]);
    expect(await admin.changeMappings([change])).toMatchObject([{ isSuccess: false }]);
    const access = await loadAccess();
    expect(access.groups).toContainEqual({ id: groupId, name: "Advisers", principalIds: [ben] });
    expect(access.grants).toContainEqual({ groupId, subscriptionReportId: 4, from: null, until });
    expect(await post(groupsContract.deleteGroup.path, { groupId })).toMatchObject({ isSuccess: true });
    expect((await loadAccess()).grants.filter((grant) => grant.groupId === groupId)).toEqual([]);
    expect((await loadActions()).slice(0, 6)).toEqual([
      expect.stringMatching(/^group-deleted Advisers of /),
      `access-dated Advisers, until ${until}`,
      "group-mapped Advisers",
      expect.stringMatching(/^group-member-added Advisers of /),
      expect.stringMatching(/^group-renamed \["Brokers of .*","Advisers of /),
      expect.stringMatching(/^group-added Brokers of /),
    ]);
  });

  test("dates are set, moved and refused; the specified calls know none of them and remove any mapping [access: dates]", async () => {
    const { subscriptionReportId } = await admin.createStoredReport();
    const ids = { subscriptionReportId, principalId: ben };
    const change = async (dates: object, action = "change") =>
      (await admin.changeMappings([{ action, ...ids, ...dates }]))[0];
    expect(await change({ until: inHours(1) })).toMatchObject({ isSuccess: false });
    expect(await change({ until: inHours(-1) }, "add")).toMatchObject({ message: "The end must be in the future" });
    expect(await change({ from: inHours(2), until: inHours(1) }, "add")).toMatchObject({ isSuccess: false });
    const malformed = { changes: [{ action: "add", ...ids, from: "2026-13-45" }] };
    expect((await admin.browser.post(groupsContract.changeMappings.path, malformed)).statusCode).toBe(400);
    const from = inHours(1);
    expect(await change({ from }, "add")).toMatchObject({ isSuccess: true });
    expect((await admin.browser.post(contract.addUserReportMapping.path, ids)).json()).toMatchObject({
      isSuccess: false,
    });
    expect(await admin.loadMappings()).toContainEqual(ids);
    const until = inHours(3);
    expect(await change({ until })).toMatchObject({ isSuccess: true });
    expect((await loadAccess()).datedMappings).toContainEqual({ ...ids, from: null, until });
    expect((await loadActions())[0]).toBe(`access-dated from ${from} → until ${until}`);
    expect((await admin.browser.post(contract.deleteUserReportMapping.path, ids)).json()).toMatchObject({
      isSuccess: true,
    });
    expect(await admin.loadMappings()).not.toContainEqual(ids);
  });

  test("readers are told what ends within two weeks and what begins later, and cannot open that yet [access: dates]", async () => {
    const reader = await admin.server.signIn("chloe");
    const loadLists = async () =>
      (await reader.get(personalListsContract.getPersonalLists.path)).json<
        Answer<typeof personalListsContract.getPersonalLists>
      >();
    const report = demo.reports.find(({ subscriptionReportId }) => subscriptionReportId === 8)!;
    const key = { subscriptionId: report.subscriptionId, reportId: report.reportId };
    const change = { subscriptionReportId: 8, principalId: chloe };
    const [from, until] = [inHours(24), inHours(13 * 24)];
    await admin.changeMappings([{ action: "add", ...change, from, until }]);
    expect(await loadLists()).toMatchObject({
      ending: [],
      upcoming: [{ ...key, reportName: report.reportName, from }],
    });
    expect((await reader.post(contract.embedReport.path, report)).statusCode).toBe(404);
    await admin.changeMappings([{ action: "change", ...change, until }]);
    expect(await loadLists()).toMatchObject({ ending: [{ ...key, until }], upcoming: [] });
    expect((await reader.post(contract.embedReport.path, report)).json<EmbedConfig>().accessEndsAt).toBe(until);
    const earlier = inHours(12);
    const end = { principalId: chloe, until: earlier };
    expect(await post(groupsContract.setAccessEnd.path, end)).toMatchObject({ isSuccess: true });
    expect((await loadLists()).ending?.find((one) => one.reportId === key.reportId)?.until).toBe(earlier);
    await post(groupsContract.setAccessEnd.path, { principalId: chloe, until: null });
    await admin.changeMappings([{ action: "remove", ...change }]);
  });

  test("what has ended is deleted and recorded, and what an administrator has prolonged meanwhile is not [access: dates]", async () => {
    const { subscriptionReportId: report } = await admin.createStoredReport();
    const ids = { subscriptionReportId: report, principalId: ben };
    await admin.changeMappings([{ action: "add", ...ids, until: inHours(1) }]);
    const past = sql<Date>`now() - interval '1 second'`;
    await admin.server.store.updateTable("mapping").set({ ends_at: past }).where("report", "=", report).execute();
    expect(await admin.changeMappings([{ action: "add", ...ids, until: inHours(1) }])).toMatchObject([
      { isSuccess: true },
    ]);
    await deleteEndedAccess(admin.server.store);
    expect(await admin.loadMappings()).toContainEqual(ids);
    await admin.server.store.updateTable("mapping").set({ ends_at: past }).where("report", "=", report).execute();
    await deleteEndedAccess(admin.server.store);
    expect(await admin.loadMappings()).not.toContainEqual(ids);
    const [entry] = await admin.loadHistory(report);
    expect(entry).toMatchObject({ action: "unmapped", by: "portal" });
  });

  test("administrators who change groups, members, access and ends at once all get an answer [access: groups]", async () => {
    const groups = await Promise.all(Array.from({ length: 4 }, (_, index) => saveGroup({ name: `Crew ${index}` })));
    const taken = await Promise.all(Array.from({ length: 5 }, () => saveGroup({ name: "Only one" })));
    expect(taken.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    const ids = groups.map(({ groupId }) => groupId ?? "");
    // Each server works off the changes of one person one after the other.
    admin.server.provider.state.user = getDemoUser("ada");
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => new TestBrowser(await admin.server.createApp())),
    );
    for (const browser of browsers) await browser.signIn();
    const runRound = async (round: number) => {
      const changes = [4, 3, 2, 1].map((subscriptionReportId, index) => ({
        action: round % 2 === 0 ? "add" : "remove",
        subscriptionReportId,
        groupId: ids[(index + round) % 4],
      }));
      const isLeaving = round % 3 === 0;
      const members = { groupId: ids[round % 4], added: isLeaving ? [] : [ben, ada], removed: isLeaving ? [ben] : [] };
      const membership = { subscriptionId: client, principalId: ben, isMember: round % 2 === 1 };
      const end = { principalId: ben, until: round % 2 === 0 ? inHours(1) : null };
      const calls: [string, object][] = [
        [groupsContract.changeMappings.path, { changes }],
        [groupsContract.changeGroupMembers.path, members],
        [membershipContract.setMembership.path, membership],
        [groupsContract.setAccessEnd.path, end],
        ...(round === 6 ? [[groupsContract.deleteGroup.path, { groupId: ids[0] }] as [string, object]] : []),
      ];
      return Promise.all(
        calls.map(async ([path, body], index) => (await browsers[(index + round) % 4]?.post(path, body))?.statusCode),
      );
    };
    const statuses = new Set<number | undefined>();
    for (let round = 0; round < 12; round += 3)
      for (const answers of await Promise.all([runRound(round), runRound(round + 1), runRound(round + 2)]))
        for (const status of answers) statuses.add(status);
    expect(statuses).toEqual(new Set([200]));
    await post(groupsContract.setAccessEnd.path, { principalId: ben, until: null });
    await post(membershipContract.setMembership.path, { subscriptionId: client, principalId: ben, isMember: true });
    const { rows } = await sql`select report from report_readers full join (
        select report, count(distinct principal_id) as found from given_access join report on report.id = report
          join membership using (subscription_id, principal_id) where is_now group by report) as counted using (report)
      where readers is distinct from found and coalesce(readers, 0) <> coalesce(found, 0)`.execute(admin.server.store);
    expect(rows).toEqual([]);
  });

  test("a file gives reports to groups and sets dates, and imported again changes nothing [access: groups]", async () => {
    const { subscription_id, name } = await admin.server.store
      .selectFrom("client_group")
      .innerJoin("report", "report.subscription_id", "client_group.subscription_id")
      .select(["client_group.subscription_id", "client_group.name"])
      .where("report.id", "=", 4)
      .where("client_group.name", "=", "Underwriters")
      .executeTakeFirstOrThrow();
    const report = demo.reports.find(({ subscriptionReportId }) => subscriptionReportId === 4)!;
    const header = "subscriptionId,reportId,subject,group,from,until";
    const row = (cells: string) => `${subscription_id},${report.reportId},${cells}`;
    const realm = admin.server.provider.issuer;
    const text = [header, row(`,${name.toUpperCase()},2099-01-01,2099-12-31`), row(`${ben},,,2099-06-30`)].join("\n");
    expect(await importText(admin.server.store, text, { realm })).toMatchObject({
      added: 1,
      changed: 1,
      isSaved: true,
    });
    expect(await importText(admin.server.store, text, { realm })).toMatchObject({ unchanged: 2 });
    const { grants } = await loadAccess();
    expect(grants).toContainEqual(
      expect.objectContaining({ from: "2099-01-01T00:00:00.000Z", until: "2100-01-01T00:00:00.000Z" }),
    );
    const wrong = [
      header,
      row(",Nobody,,"),
      row(`${ada},,,soon`),
      row(`${ada},,,2001-01-01`),
      row(`${ben},,2199-02-30,`),
    ].join("\n");
    expect((await importText(admin.server.store, wrong, { realm })).rejected.map(({ reason }) => reason)).toEqual([
      "subscription does not have this group",
      "until is not a date",
      "duplicate of line 3",
      "from is not a date",
    ]);
    const plain = [`subscriptionId,reportId,subject`, row(ben)].join("\n");
    expect(await importText(admin.server.store, plain, { realm })).toMatchObject({ unchanged: 1 });
  });
});

test("with ACCESS_DAYS no access lasts longer, also one that is given without an end [access: dates]", async () => {
  const server = await createTestServer({ ACCESS_DAYS: "30" });
  const browser = await server.signIn("ada");
  const ids = { subscriptionReportId: 3, principalId: ada };
  await browser.post(contract.deleteUserReportMapping.path, ids);
  const add = async (dates: object) =>
    (await browser.post(groupsContract.changeMappings.path, { changes: [{ action: "add", ...ids, ...dates }] })).json<
      Answer<typeof groupsContract.changeMappings>
    >().outcomes[0];
  expect(await add({ until: inHours(31 * 24) })).toMatchObject({
    isSuccess: false,
    message: "Access lasts 30 days at most. Choose an earlier end.",
  });
  expect((await browser.post(contract.addUserReportMapping.path, ids)).json()).toMatchObject({ isSuccess: true });
  const { rows } = await sql<{ days: number }>`select extract(day from ends_at - now())::integer as days from mapping
    where report = 3 and principal_id = ${ada}`.execute(server.store);
  expect(rows).toEqual([{ days: 29 }]);
  await server.close();
});

describe("the token of an access that ends", () => {
  let server: Awaited<ReturnType<typeof createTestServer>>;
  let powerBi: Awaited<ReturnType<typeof startFakePowerBi>>;
  let reader: TestBrowser;
  beforeAll(async () => {
    [server, powerBi] = await Promise.all([createTestServer(), startFakePowerBi()]);
    powerBi.state.dataSetOfReport = null;
    const app = await server.createApp({ engine: createReportEngine(createEngineOptions(powerBi.url)) });
    server.provider.state.user = getDemoUser("ben");
    reader = new TestBrowser(app);
    await reader.signIn();
  });
  afterAll(() => Promise.all([server.close(), powerBi.close()]));

  test("lives no longer, and under a minute there is none and none is asked for [access: dates]", async () => {
    const report = demo.reports.find(({ subscriptionReportId, rls }) => subscriptionReportId === 3 && !rls)!;
    const open = async (seconds: number, tokenSeconds: number) => {
      powerBi.state.tokenExpiration = new Date(Date.now() + tokenSeconds * 1000).toISOString();
      await server.store
        .updateTable("mapping")
        .set({ ends_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
        .where("report", "=", 3)
        .where("principal_id", "=", ben)
        .execute();
      powerBi.requests.splice(0);
      const { statusCode } = await reader.post(contract.embedReport.path, report);
      const asked = powerBi.requests.flatMap(({ call, body }) =>
        call === "generateToken" ? [(body as TokenRequest).lifetimeInMinutes] : [],
      );
      return [statusCode, asked];
    };
    expect(await open(3600, 900)).toEqual([200, [15]]);
    expect(await open(600, 540)).toEqual([200, [9]]);
    expect(await open(124, 60)).toEqual([200, [1]]);
    // The service issues tokens that live longer than they were asked for.
    expect(await open(600, 700)).toEqual([404, [9, 8]]);
    expect(await open(59, 60)).toEqual([404, []]);
    expect(await open(-1, 60)).toEqual([404, []]);
  });
});
