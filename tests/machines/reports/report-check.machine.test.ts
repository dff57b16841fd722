import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { ReportCheck } from "../../../src/api/report-contract.ts";
import {
  reportCheckMachine,
  reportCheckView,
  type ReportIds,
} from "../../../src/machines/reports/report-check.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";
import { settle } from "../../support/machines/settle.ts";

const check: ReportCheck = {
  exists: true,
  reportName: "Claims",
  dataSetId: null,
  identityRequired: false,
  message: "",
  problems: [],
};

const fail = () => Promise.reject(new Error("500"));

describe("the check of a report", () => {
  testEveryPath(reportCheckMachine, {
    events: [{ type: "check.requested", reportId: "r", groupId: "g" }],
    answers: { checkReport: [check] },
  });

  const [first, second] = [
    { reportId: "r1", groupId: "g" },
    { reportId: "r2", groupId: "g" },
  ];
  function start(answer: (ids: ReportIds) => Promise<ReportCheck>) {
    const actor = createActor(
      reportCheckMachine.provide({
        actors: { checkReport: fromPromise<ReportCheck, ReportIds>(({ input }) => answer(input)) },
      }),
    ).start();
    const request = (ids: ReportIds) => (actor.send({ type: "check.requested", ...ids }), settle());
    return { request, view: (ids: ReportIds = first) => reportCheckView(actor.getSnapshot(), ids) };
  }

  it("shows the answer only for the ids it was requested for", async () => {
    const requests: ReportIds[] = [];
    const answer = Promise.withResolvers<ReportCheck>();
    const { request, view } = start((ids) => (requests.push(ids), answer.promise));
    expect([view(), view({ reportId: "", groupId: "" })]).toEqual([{ at: "unchecked" }, { at: "unchecked" }]);
    await request(first);
    expect(view()).toEqual({ at: "checking" });
    for (const other of [
      { reportId: "r2" },
      { groupId: "other" },
      { subscriptionReportId: 1 },
      { subscriptionId: "s1" },
    ])
      expect(view({ ...first, ...other })).toEqual({ at: "unchecked" });
    answer.resolve(check);
    await settle();
    expect([requests, view(), view(second)]).toEqual([[first], { at: "checked", result: check }, { at: "unchecked" }]);
  });

  it("never shows an answer for earlier ids, whichever answer arrives last", async () => {
    const answers = [Promise.withResolvers<ReportCheck>(), Promise.withResolvers<ReportCheck>()];
    let answered = 0;
    const { request, view } = start(() => answers[answered++]!.promise);
    await request(first);
    await request(second);
    answers[1]!.resolve({ ...check, reportName: "Second" });
    answers[0]!.resolve({ ...check, reportName: "First" });
    await settle();
    expect(view(first)).toEqual({ at: "unchecked" });
    expect(view(second)).toMatchObject({ at: "checked", result: { reportName: "Second" } });
  });

  it("shows a failure instead of the earlier answer, and can be requested again", async () => {
    const answers = [() => Promise.resolve(check), fail, () => Promise.resolve(check)];
    const { request, view } = start(() => answers.shift()!());
    await request(first);
    await request(first);
    expect(view()).toEqual({ at: "failed" });
    await request(first);
    expect(view()).toEqual({ at: "checked", result: check });
  });
});
