import { describe, expect, it } from "vitest";
import type { PersonReport } from "../../../src/api/people-contract.ts";
import { planCopy } from "../../../src/machines/admin/copied-access.ts";

const createReport = (
  subscriptionReportId: number,
  subscriptionId: string,
  reason: PersonReport["reason"] = "mapped",
) => ({
  subscriptionReportId,
  subscriptionId,
  subscriptionName: subscriptionId,
  reportId: `r${subscriptionReportId}`,
  reportName: "Cargo",
  reason,
  mappedBy: null,
  mappedAt: null,
});
const person = { subscriptions: [{ id: "s1", displayName: "Alderbrook" }], subscriptionCount: 1 };

describe("copying a colleague's access", () => {
  it("adds what the person lacks, and nothing that they have", () => {
    const [own, other] = [createReport(1, "s1"), createReport(2, "s1")];
    expect(planCopy(person, [own, createReport(3, "s1")], [own, other])).toEqual({ reports: [other], leftOut: [] });
    expect(planCopy(person, [own], [own])).toEqual({ reports: [], leftOut: [] });
  });

  it("leaves out the reports of clients that the person does not belong to", () => {
    const [here, elsewhere] = [createReport(1, "s1"), createReport(2, "s2")];
    expect(planCopy(person, [], [here, elsewhere])).toEqual({ reports: [here], leftOut: [elsewhere] });
  });

  it("does not copy a report that the colleague cannot see themself", () =>
    expect(planCopy(person, [], [createReport(1, "s1", "notMember")])).toEqual({ reports: [], leftOut: [] }));

  it("leaves the decision to the server where not every client of the person is known", () => {
    const elsewhere = createReport(2, "s2");
    expect(planCopy({ ...person, subscriptionCount: 2 }, [], [elsewhere])).toEqual({
      reports: [elsewhere],
      leftOut: [],
    });
  });
});
