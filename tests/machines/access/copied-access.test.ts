import { describe, expect, it } from "vitest";
import { planCopy, planRemoval } from "../../../src/machines/access/copied-access.ts";
import { createPersonReport } from "../../support/machines/people.ts";

const person = { subscriptions: [{ id: "s1", displayName: "Alderbrook" }], subscriptionCount: 1 };

describe("copying a colleague's access", () => {
  it("adds what the person lacks, and nothing that they have [admin: copy access]", () => {
    const [own, other] = [createPersonReport(1), createPersonReport(2)];
    expect(planCopy(person, [own, createPersonReport(3)], [own, other])).toEqual({
      reports: [other],
      leftOut: [],
      groups: [],
    });
    expect(planCopy(person, [own], [own])).toEqual({ reports: [], leftOut: [], groups: [] });
  });

  it("leaves out the reports of clients that the person does not belong to", () => {
    const [here, elsewhere] = [createPersonReport(1), createPersonReport(2, { subscriptionId: "s2" })];
    expect(planCopy(person, [], [here, elsewhere])).toEqual({ reports: [here], leftOut: [elsewhere], groups: [] });
  });

  it("does not copy a report that the colleague cannot see themself", () =>
    expect(planCopy(person, [], [createPersonReport(1, { reason: "notMember" })])).toEqual({
      reports: [],
      leftOut: [],
      groups: [],
    }));

  it("joins the groups that alone give a report, and a removal leaves all of them [access: groups]", () => {
    const given = { from: null, until: null, givenBy: null, givenAt: null };
    const directly = { ...given, groupId: null, groupName: null };
    const byGroup = (id: string) => ({ ...given, groupId: id, groupName: `Group ${id}` });
    const both = { ...createPersonReport(1), ways: [directly, byGroup("g1")] };
    const byOneGroup = { ...createPersonReport(2), ways: [byGroup("g2")] };
    const [first, second] = ["g1", "g2"].map((id) => ({ id, name: `Group ${id}` }));
    expect(planCopy(person, [], [both, byOneGroup]).groups).toEqual([second]);
    expect(planRemoval([both, byOneGroup]).groups).toEqual([first, second]);
  });

  it("leaves the decision to the server where not every client of the person is known", () => {
    const elsewhere = createPersonReport(2, { subscriptionId: "s2" });
    expect(planCopy({ ...person, subscriptionCount: 2 }, [], [elsewhere])).toEqual({
      reports: [elsewhere],
      leftOut: [],
      groups: [],
    });
  });
});
