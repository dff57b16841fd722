import { describe, expect, test } from "vitest";
import type { Call } from "../../src/api/client.ts";
import type { Failure } from "../../src/api/failure.ts";
import { contract, type Endpoint, portalContract } from "../../src/api/contract.ts";
import { listFileContract } from "../../src/api/list-file-contract.ts";
import { EMPTY_ID } from "../../src/rules/guid.ts";
import { demo } from "../../server/standins/demo-data.ts";
import { everyCall } from "../../src/api/every-call.ts";
import { exampleInputs } from "../support/server/demo-requests.ts";
import { backEnds, type Calls, setUpBackEnd } from "../support/agreement/back-ends.ts";
import { ben, newReport, subscription } from "../support/agreement/demo-records.ts";

const sortNames = (list: readonly { displayName: string }[]) => list.map(({ displayName }) => displayName).toSorted();

describe.each(backEnds)("%s", (_, open) => {
  const calls = setUpBackEnd(open);

  test("settings are available without access, in the shape of the contract [3.3] [3.14] [7.4]", async () => {
    const login = await calls.withoutAccess(contract.getAuthCodeFlowSettings);
    expect(Object.values(login).every((text) => text !== "")).toBe(true);
    expect(await calls.withoutAccess(contract.getSettings)).toMatch(/@/);
    expect((await calls.withoutAccess(contract.getTermsSettings)).startPageUrl).toMatch(/^https:/);
    expect(await calls.withoutAccess(contract.getTelemetrySettings)).toEqual({ instrumentationKey: "" });
  });

  test("a person gets their name, email and roles; without access the first role is empty [7.5]", async () => {
    expect(await calls.asReader(contract.getUser)).toEqual({ roles: ["Reader"], email: ben.email });
    expect(await calls.asReader(contract.getUserEmail)).toBe(ben.email);
    expect(await calls.asReader(contract.getUserName)).toBe(ben.displayName);
    expect((await calls.withoutAccess(contract.getUser)).roles[0] ?? "").toBe("");
    expect((await calls.asAdministrator(contract.getUser)).roles).toContain("Administrator");
  });

  test("a reader gets the subscriptions they belong to and the reports they are mapped to [3.5] [7.8]", async () => {
    expect(await calls.asReader(contract.getUserSubscriptions)).toEqual([
      { id: subscription.id, displayName: subscription.displayName },
    ]);
    const mapped = demo.reports.filter(({ subscriptionReportId: id }) =>
      demo.mappings.some((mapping) => mapping.principalId === ben.id && mapping.subscriptionReportId === id),
    );
    expect((await calls.asReader(contract.getUserReports)).map(({ reportId }) => reportId).toSorted()).toEqual(
      mapped.map(({ reportId }) => reportId).toSorted(),
    );
  });

  test("a reader embeds only reports they are mapped to; other reports answer like missing ones [3.7] [7.6]", async () => {
    const [ownReport] = await calls.asReader(contract.getUserReports);
    if (!ownReport) throw new Error("Ben has no report");
    expect(await calls.asReader(contract.embedReport, { body: { ...newReport, ...ownReport } })).toMatchObject({
      id: ownReport.reportId,
      errorMessage: null,
    });
    const foreignReport = demo.reports.find(({ subscriptionId }) => subscriptionId !== subscription.id);
    for (const body of [{ ...newReport, ...foreignReport }, newReport])
      await expect(calls.asReader(contract.embedReport, { body })).rejects.toMatchObject({ kind: "absent" });
  });

  test("an administrator gets every subscription, its people and its primary party [3.4] [7.10]", async () => {
    const admin = calls.asAdministrator;
    expect(sortNames(await admin(contract.getSubscriptions))).toEqual(sortNames(demo.subscriptions));
    const members = demo.people.filter(({ subscriptionIds }) => subscriptionIds.includes(subscription.id));
    expect(sortNames(await admin(contract.getSubscriptionUsers, { params: { id: subscription.id } }))).toEqual(
      sortNames(members),
    );
    expect(await admin(contract.getSubscriptionUsers, { params: { id: "unknown" } })).toEqual([]);
    expect(await admin(contract.getPrimaryParty, { params: { id: subscription.id.toUpperCase() } })).toEqual({
      partyId: subscription.primaryPartyId,
    });
  });

  test("a preview needs the all-zero subscription and accepts any report [7.7]", async () => {
    expect(
      await calls.asAdministrator(contract.previewReport, { body: { ...newReport, subscriptionId: EMPTY_ID } }),
    ).toMatchObject({ embedToken: expect.stringMatching(/./) });
    for (const change of [{}, { subscriptionId: EMPTY_ID, reportId: ".." }])
      await expect(
        calls.asAdministrator(contract.previewReport, { body: { ...newReport, ...change } }),
      ).rejects.toMatchObject({ kind: "rejected" });
  });

  test("signing out returns the address to go to", async () => {
    const call = await calls.createCallAs("reader");
    expect((await call(portalContract.signOut, { body: {} })).redirectUrl).toMatch(/^(\/|http)/);
  });
});

/** The client checks an answer against the contract before it counts as answered. */
const describeAnswer = (call: Call, endpoint: Endpoint) =>
  call(endpoint, exampleInputs.get(endpoint) as never).then(
    () => "answered",
    (failure: Failure) => failure.kind,
  );

const isAnsweredByMocks = (name: string) => name !== "signOut" && !(name in listFileContract);
describe("the mocks answer each role as the server does [6.5]", () => {
  const mocks = setUpBackEnd(backEnds[0][1]);
  const server = setUpBackEnd(backEnds[1][1]);

  test.each(Object.entries<Endpoint>(everyCall).filter(([name]) => isAnsweredByMocks(name)))(
    "%s",
    async (_name, endpoint) => {
      const describeAnswers = async ({ asAdministrator, asReader, withoutAccess }: Calls) => ({
        administrator: await describeAnswer(asAdministrator, endpoint),
        reader: await describeAnswer(asReader, endpoint),
        noAccess: await describeAnswer(withoutAccess, endpoint),
      });
      expect(await describeAnswers(mocks)).toEqual(await describeAnswers(server));
    },
  );
});
