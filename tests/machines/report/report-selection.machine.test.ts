import { describe } from "vitest";
import { createEmptyActor } from "xstate";
import { reportSelectionMachine } from "../../../src/machines/report/report-selection.machine.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";

const owner = createEmptyActor();

describe("the selection of a report", () => {
  testEveryPath(reportSelectionMachine, {
    input: {
      owner,
      subscriptions: [{ id: "s1", displayName: "Alderbrook" }],
      reports: [{ subscriptionId: "s1", reportId: "r1", reportName: "Exposure", groupId: "g" }],
      report: null,
      linkAbsent: false,
    },
    events: [
      { type: "subscription.selected", subscriptionId: "s2" },
      { type: "report.selected", reportId: "r1" },
      { type: "view.requested" },
      { type: "selection.cancelled" },
    ],
  });
});
