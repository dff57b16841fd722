import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reportsMachine } from "../../../src/machines/report/reports.machine.ts";
import { messages } from "../../../src/rules/messages.ts";
import { link, loaded, noConfig, openReports, subscriptions } from "../../support/machines/open-reports.ts";
import { exploreMachine } from "../../support/machines/explore-machine.ts";

describe("the report view", () => {
  const walked = exploreMachine(reportsMachine, {
    events: [
      { type: "route.entered", email: "e", link: null },
      { type: "route.entered", email: "e", link },
      { type: "route.entered", email: "e", link: { subscriptionId: "s1", reportId: "gone" } },
      { type: "route.left" },
      { type: "retry.requested" },
      { type: "change.requested" },
      { type: "selection.changed", choice: link },
      { type: "selection.confirmed", choice: link },
    ],
    answers: {
      loadReports: [loaded, { subscriptions, reports: [] }, { subscriptions: [], reports: [] }],
    },
    distinguishBy: ({ link, reports }: Record<string, unknown>) => [link, reports],
  });
  it("reaches each of its states", () => expect(walked.unreachedStates).toEqual([]));
  it("takes each of its transitions", () => expect(walked.unreachedTransitions).toEqual([]));
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const settled = () => vi.advanceTimersByTimeAsync(0);

describe("the loading", () => {
  it("goes on while the person is on the report view, then the selection modal opens", async () => {
    const { at, facts, selection } = openReports();
    expect(at()).toEqual({ at: "loading" });
    expect(facts).toEqual([]);
    await settled();
    expect(at()).toEqual({ at: "none", warm: noConfig, title: "", choosing: true });
    expect(facts).toEqual(["selectionDialog.opened"]);
    expect(selection()?.subscriptions).toEqual(subscriptions);
  });

  it.each([
    [
      "Subscriptions list empty",
      () => Promise.resolve({ subscriptions: [], reports: [] }),
      messages.noSubscriptionsForUser,
    ],
    ["Report list empty", () => Promise.resolve({ subscriptions, reports: [] }), messages.noReportsForUser],
    ["Report call failed", () => Promise.reject(new Error("no")), messages.reportDetailsFailed],
  ])(
    "%s: the error modal opens and the report is hidden; asking again loads again",
    async (_, loadReports, message) => {
      const { reports, at, facts } = openReports({ loadReports });
      await settled();
      expect(at()).toEqual({ at: "failed" });
      expect(facts).toEqual([{ type: "notice.raised", title: "Error", message, failure: true, retry: true }]);
      reports.send({ type: "retry.requested" });
      expect(at()).toEqual({ at: "loading" });
    },
  );

  it("is forgotten when the person leaves", async () => {
    const { reports, at, facts } = openReports();
    reports.send({ type: "route.left" });
    await settled();
    expect(at()).toEqual({ at: "away" });
    expect(facts).toEqual([]);
  });
});

describe("an address that names a report", () => {
  it("opens it without a dialog, in whatever case its ids are written", async () => {
    const { at, facts } = openReports({ address: { subscriptionId: "S2", reportId: "R2" } });
    await settled();
    expect(at()).toMatchObject({ at: "mounted", choosing: false, title: "Claims" });
    expect(facts).toEqual([]);
  });

  it("of another person opens the selection, which says so", async () => {
    const { at, selection } = openReports({ address: { subscriptionId: "s1", reportId: "gone" } });
    await settled();
    expect(at()).toMatchObject({ at: "none", choosing: true });
    expect(selection()).toMatchObject({ linkAbsent: true, choice: { subscriptionId: "s1", reportId: "r1" } });
  });

  it("that changes while the reports are loading is the one that counts", async () => {
    const { reports, at } = openReports();
    reports.send({ type: "route.entered", email: "ben@example.com", link });
    await settled();
    expect(at()).toMatchObject({ at: "mounted", title: "Claims" });
  });

  it("that changes afterwards shows the other report; the same address changes nothing", async () => {
    const { reports, at, asked, viewing } = openReports({ address: link });
    await settled();
    reports.send({ type: "route.entered", email: "ben@example.com", link: { ...link } });
    expect(at()).toMatchObject({ at: "mounted" });
    reports.send({ type: "route.entered", email: "ben@example.com", link: { subscriptionId: "s2", reportId: "r3" } });
    expect(at()).toMatchObject({ at: "none", choosing: true, title: "" });
    expect(viewing()).toMatchObject({ record: null, config: noConfig });
    reports.send({ type: "route.entered", email: "ben@example.com", link: { subscriptionId: "s1", reportId: "r3" } });
    expect(at()).toMatchObject({ at: "fetching", choosing: false, title: "Losses" });
    await settled();
    expect(asked.map(({ reportId }) => reportId)).toEqual(["r2", "r3"]);
  });

  it("and is left for one without a report takes the report away and asks which", async () => {
    const { reports, at, selection, viewing } = openReports({ address: link });
    await settled();
    reports.send({ type: "route.entered", email: "ben@example.com", link: null });
    expect(at()).toMatchObject({ at: "none", choosing: true, title: "" });
    expect(selection()).toMatchObject({ linkAbsent: false });
    expect(viewing()).toMatchObject({ record: null, config: noConfig });
  });
});

it("what was loaded for one visit is not shown at the next before it has been loaded again", async () => {
  const { reports, at } = openReports({ address: link });
  await settled();
  reports.send({ type: "route.left" });
  reports.send({ type: "route.entered", email: "ada@example.com", link: null });
  expect(at()).toEqual({ at: "loading" });
  await settled();
  expect(at()).toEqual({ at: "none", warm: noConfig, title: "", choosing: true });
  expect(reports.getSnapshot().context.email).toBe("ada@example.com");
});
