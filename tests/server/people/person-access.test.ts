import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, contract, portalContract, type UserReport } from "../../../src/api/contract.ts";
import { peopleContract, type PersonDetails, type PersonReport } from "../../../src/api/people-contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import type { TestBrowser } from "../../support/server/test-browser.ts";
import { setUpServer } from "../../support/server/server-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

type ReportPage = Answer<typeof peopleContract.listPersonReports>;
type ClientPage = Answer<typeof peopleContract.listPersonClients>;
const ben = getDemoUser("ben").sub;

const keyOf = ({ subscriptionId, reportId }: Pick<UserReport, "subscriptionId" | "reportId">) =>
  `${subscriptionId} ${reportId}`;

describe("what a person can see", () => {
  const server = setUpServer();
  let ada: TestBrowser;
  let reader: TestBrowser;
  beforeAll(async () => {
    [ada, reader] = [await server.signIn("ada"), await server.signIn("ben")];
  });

  const loadPage = async (search = "", after: ReportPage["next"] = null) =>
    (await ada.post(peopleContract.listPersonReports.path, { principalId: ben, search, after })).json<ReportPage>();
  const loadReports = async (after: ReportPage["next"] = null): Promise<PersonReport[]> => {
    const { reports, next } = await loadPage("", after);
    return next === null ? reports : [...reports, ...(await loadReports(next))];
  };
  const loadPerson = async (id = ben) =>
    (await ada.get(peopleContract.getPerson.path.replace(":id", id))).json<PersonDetails>();

  /** Replaces Ben’s memberships and mappings. */
  async function setAccess(subscriptions: readonly string[], reports: readonly number[]): Promise<void> {
    const { store } = server;
    await store.deleteFrom("membership").where("principal_id", "=", ben).execute();
    await store.deleteFrom("mapping").where("principal_id", "=", ben).execute();
    if (subscriptions.length > 0)
      await store
        .insertInto("membership")
        .values(subscriptions.map((subscription_id) => ({ subscription_id, principal_id: ben })))
        .execute();
    if (reports.length > 0)
      await store
        .insertInto("mapping")
        .values(reports.map((report) => ({ report, principal_id: ben })))
        .execute();
  }

  test("in any state of memberships and mappings the administrator is told exactly what the person gets [admin: people]", async () => {
    const ids = (await server.store.selectFrom("report").select("id").execute()).map(({ id }) => id);
    const access = fc.tuple(fc.subarray(demo.subscriptions.map(({ id }) => id)), fc.subarray(ids));
    await fc.assert(
      fc.asyncProperty(access, async ([subscriptions, mapped]) => {
        await setAccess(subscriptions, mapped);
        const own = (await reader.get(contract.getUserReports.path)).json<UserReport[]>();
        const reports = await loadReports();
        const person = await loadPerson();
        const visible = reports.filter(({ reason }) => reason === "mapped");
        expect(visible.map(keyOf).toSorted()).toEqual(own.map(keyOf).toSorted());
        expect(new Set(reports.map(({ subscriptionReportId: id }) => id))).toEqual(new Set(mapped));
        expect(reports).toHaveLength(mapped.length);
        expect(person).toMatchObject({
          reportCount: own.length,
          hiddenReportCount: mapped.length - own.length,
          subscriptionCount: subscriptions.length,
        });
        expect(person.subscriptions.map(({ id }) => id).toSorted()).toEqual(subscriptions.toSorted());
      }),
      { numRuns: 25 },
    );
  });

  test("every client of a person is listed once, the first with the person and the others in pages", async () => {
    const { store } = server;
    const clients = Array.from({ length: 250 }, (_, index) => ({
      id: `client-${index}`,
      display_name: `Client ${index % 3}`,
      party_id: null,
    }));
    const ids = clients.map(({ id }) => id);
    await store.insertInto("subscription").values(clients).execute();
    await setAccess(ids, []);
    const { subscriptions, subscriptionCount, nextClient } = await loadPerson();
    expect({ listed: subscriptions.length, subscriptionCount }).toEqual({ listed: 100, subscriptionCount: 250 });
    let after = nextClient;
    while (after) {
      const body = { principalId: ben.toUpperCase(), after };
      const page: ClientPage = (await ada.post(peopleContract.listPersonClients.path, body)).json<ClientPage>();
      subscriptions.push(...page.subscriptions);
      after = page.next;
    }
    expect(subscriptions.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    await setAccess([], []);
    await store.deleteFrom("subscription").where("id", "in", ids).execute();
  });

  test("the reason names who gave the report and when, the last time [admin: people]", async () => {
    const { id } = await server.store.selectFrom("report").select("id").limit(1).executeTakeFirstOrThrow();
    const { subscription_id } = await server.store
      .selectFrom("report")
      .select("subscription_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await setAccess([subscription_id], [id]);
    expect((await loadReports()).map(({ mappedBy, mappedAt }) => [mappedBy, mappedAt])).toEqual([[null, null]]);
    for (const action of ["remove", "add"])
      await ada.post(portalContract.changeMappings.path, {
        changes: [{ action, subscriptionReportId: id, principalId: ben }],
      });
    const [row] = await loadReports();
    const recorded = await server.store
      .selectFrom("audit")
      .select("at")
      .where("target_id", "=", ben)
      .where("action", "=", "mapped")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect([row?.mappedBy, row?.mappedAt]).toEqual([getDemoUser("ada").email, recorded.at.toISOString()]);
  });

  test("long lists come in pages, by client and report, and can be searched by either [admin: people]", async () => {
    const [subscription] = demo.subscriptions;
    const added = await server.store
      .insertInto("report")
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          subscription_id: subscription?.id ?? "",
          report_id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
          // Each name four times, so that pages end among equal names.
          report_name: `Long list ${String(Math.floor(index / 4)).padStart(2, "0")}`,
          group_id: "00000000-0000-4000-8000-000000000000",
          rls: false,
          updated_by: "",
        })),
      )
      .returning("id")
      .execute();
    await setAccess(
      demo.subscriptions.map(({ id }) => id),
      added.map(({ id }) => id),
    );
    const reports = await loadReports();
    expect(reports.map(({ subscriptionReportId }) => subscriptionReportId)).toEqual(added.map(({ id }) => id));
    expect((await loadPage("long LIST 07")).total).toBe(4);
    expect((await loadPage(subscription?.displayName.toUpperCase())).total).toBe(120);
    expect((await loadPage("%")).total).toBe(0);
  });

  test("hostile text in a name is text, and an unknown person is not found", async () => {
    const hostile = `'"><script>alert(1)</script>\u202e %_\\`;
    await server.store.updateTable("person").set({ display_name: hostile }).where("principal_id", "=", ben).execute();
    expect((await loadPerson()).name).toBe(hostile);
    const { people } = (
      await ada.post(peopleContract.listPeople.path, {
        search: hostile,
        show: "everyone",
        sort: "name",
        isDescending: false,
        after: null,
      })
    ).json<Answer<typeof peopleContract.listPeople>>();
    expect(people.map(({ principalId }) => principalId)).toEqual([ben]);
    expect((await ada.get("/serverside/api/portal/person/nobody")).statusCode).toBe(404);
  });
});
