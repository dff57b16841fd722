import { describe, expect, test } from "vitest";
import { contract, portalContract } from "../../src/api/contract.ts";
import { freshnessContract } from "../../src/api/freshness-contract.ts";
import { serviceContract } from "../../src/api/service-contract.ts";
import { reportContract } from "../../src/api/report-contract.ts";
import { termsContract } from "../../src/api/terms-contract.ts";
import { EMPTY_ID } from "../../src/rules/guid.ts";
import { TERMS_VERSION } from "../../src/rules/session/terms-version.ts";
import { demo } from "../../server/standins/demo-data.ts";
import { backEnds, setUpBackEnd } from "../support/agreement/back-ends.ts";
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

  test("the acceptance of the current terms is recorded once, and of no other text", async () => {
    expect(await calls.asReader(termsContract.getTermsAcceptance)).toEqual({
      version: TERMS_VERSION,
      acceptedAt: null,
    });
    const accept = (version: string) => calls.asReader(termsContract.acceptTerms, { body: { version } });
    await expect(accept("0".repeat(64))).rejects.toMatchObject({ kind: "rejected" });
    const { acceptedAt } = await accept(TERMS_VERSION);
    expect(await accept(TERMS_VERSION)).toEqual({ acceptedAt });
    expect(await calls.asReader(termsContract.getTermsAcceptance)).toEqual({ version: TERMS_VERSION, acceptedAt });
    await expect(calls.withoutAccess(termsContract.getTermsAcceptance)).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("the state of the report service is for administrators and counts the reports of each workspace", async () => {
    const status = await calls.asAdministrator(serviceContract.getServiceStatus);
    const counts = Map.groupBy(demo.reports, ({ groupId }) => groupId);
    expect(status).toMatchObject({ signIn: { cause: null }, certificateEnd: null, refusals: [] });
    expect(new Map(status.workspaces.map(({ id, reports }) => [id, reports]))).toEqual(
      new Map([...counts].map(([id, reports]) => [id, reports.length])),
    );
    expect(status.workspaceCount).toBe(counts.size);
    await expect(calls.asReader(serviceContract.getServiceStatus)).rejects.toMatchObject({ kind: "forbidden" });
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

  test("a reader asks for the freshness only of reports they are mapped to; other reports answer like missing ones", async () => {
    const loadFreshness = ({ subscriptionId, reportId }: { subscriptionId: string; reportId: string }) =>
      calls.asReader(freshnessContract.getReportFreshness, { body: { subscriptionId, reportId } });
    const [ownReport] = await calls.asReader(contract.getUserReports);
    const foreignReport = demo.reports.find(({ subscriptionId }) => subscriptionId !== subscription.id);
    if (!ownReport || !foreignReport) throw new Error("The demo data lacks a report");
    expect(await loadFreshness(ownReport)).toEqual({ refreshedAt: null, failedAt: null });
    for (const report of [foreignReport, newReport])
      await expect(loadFreshness(report)).rejects.toMatchObject({ kind: "absent" });
  });

  test("administration and preview are for administrators, the reports for people with access [6.5]", async () => {
    for (const endpoint of [contract.getSubscriptions, contract.getReports, contract.getUserReportMapping] as const)
      await expect(calls.asReader(endpoint)).rejects.toMatchObject({ kind: "forbidden" });
    for (const endpoint of [contract.getUserSubscriptions, contract.getUserReports] as const)
      await expect(calls.withoutAccess(endpoint)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(calls.asReader(contract.addReport, { body: newReport })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(
      calls.asReader(contract.previewReport, { body: { ...newReport, subscriptionId: EMPTY_ID } }),
    ).rejects.toMatchObject({ kind: "forbidden" });
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

  test("a report can be checked before it is saved", async () => {
    const { reportId, groupId } = demo.published[0]!;
    expect((await calls.asAdministrator(reportContract.checkReport, { body: { reportId, groupId } })).exists).toBe(
      true,
    );
    for (const ids of [
      { reportId: "..", groupId },
      { reportId, groupId: "../.." },
    ])
      await expect(calls.asAdministrator(reportContract.checkReport, { body: ids })).rejects.toMatchObject({
        kind: "rejected",
      });
    await expect(calls.asReader(reportContract.checkReport, { body: { reportId, groupId } })).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  test("signing out returns the address to go to", async () => {
    const call = await calls.createCallAs("reader");
    expect((await call(portalContract.signOut, { body: {} })).redirectUrl).toMatch(/^(\/|http)/);
  });
});
