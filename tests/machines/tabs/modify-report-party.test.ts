import { describe, expect, it } from "vitest";
import { toForm } from "../../../src/rules/tabs/report-form.ts";
import {
  broken,
  chosen,
  dataSetId,
  error,
  open,
  orphan,
  secured,
  start,
} from "../../support/machines/modify-report-tab.ts";
import { settle } from "../../support/machines/settle.ts";

describe("the party of a report that is modified", () => {
  it("a refresh that fails keeps the party that was known", async () => {
    const { after, sent, view } = start({ party: broken });
    await after(...chosen(secured), { type: "party.requested" });
    expect(view()).toMatchObject({ party: "failed", canUpdate: true, form: { partyId: "P-old" } });
    await after({ type: "party.requested" });
    expect(sent).toEqual([
      ["party", "s1"],
      ["party", "s1"],
    ]);
  });

  it("Update pressed during a refresh sends the party that it brings, and wrong ids are told at once", async () => {
    const party = Promise.withResolvers<string>();
    const { after, facts, sent } = start({ party: () => party.promise });
    await after(
      ...chosen(secured),
      { type: "party.requested" },
      { type: "field.changed", field: "groupId", value: "not an id" },
      { type: "update.requested" },
    );
    expect([facts, sent]).toEqual([[error("ReportId or GroupId entered is incorrect")], [["party", "s1"]]]);
    await after({ type: "field.changed", field: "groupId", value: secured.groupId }, { type: "update.requested" });
    party.resolve("P-new");
    await settle();
    expect(sent.at(-1)).toEqual(["update", { ...secured, partyId: "P-new", updatedBy: "ada@example.com" }]);
  });

  it("a party that is changed on the page Clients is shown and sent, and what was typed stays", async () => {
    const { after, sent, view } = start();
    await after(
      ...chosen(secured),
      { type: "field.changed", field: "reportName", value: "Renamed" },
      { type: "party.changed", subscriptionId: "another", partyId: "P-other" },
    );
    expect(view().form).toMatchObject({ reportName: "Renamed", partyId: "P-old" });
    await after({ type: "party.changed", subscriptionId: "s1", partyId: "P-new" }, { type: "update.requested" });
    expect(sent).toEqual([
      ["update", { ...secured, reportName: "Renamed", partyId: "P-new", updatedBy: "ada@example.com" }],
    ]);
  });

  it("a party that is changed on the page Clients is not taken for a report without row-level security", async () => {
    const { after, view } = start();
    await after(...chosen(open), { type: "party.changed", subscriptionId: "s1", partyId: "P-new" });
    expect(view()).toMatchObject({ form: { partyId: "" }, chosen: open });
  });

  it("a report whose update failed can still have its party refreshed", async () => {
    const { after, sent } = start({ update: broken });
    await after(...chosen(secured), { type: "update.requested" }, { type: "party.requested" });
    expect(sent.at(-1)).toEqual(["party", "s1"]);
  });

  it("Update waits for no party: pressed before it is there, the report goes out once it has come", async () => {
    const party = Promise.withResolvers<string>();
    const { after, sent, view } = start({ party: () => party.promise });
    await after(...chosen(orphan));
    expect(view()).toMatchObject({ party: "loading", canUpdate: true });
    await after({ type: "update.requested" });
    party.resolve("P-new");
    await settle();
    expect(sent.at(-1)).toEqual(["update", { ...orphan, partyId: "P-new", updatedBy: "ada@example.com" }]);
  });

  it("an update whose party cannot be had is not sent, and the entries are kept", async () => {
    const { after, facts, sent, view } = start({ party: broken });
    await after(...chosen(orphan), { type: "update.requested" });
    expect(facts).toEqual([error("Error occured while updating report")]);
    expect(sent).not.toContainEqual(["update", expect.anything()]);
    expect(view()).toMatchObject({
      party: "failed",
      isBusy: false,
      canUpdate: true,
      form: { reportName: "Losses", dataSetId },
    });
  });

  it("entries that come back after a login can have their party refreshed", async () => {
    const { after, view } = start();
    await after({ type: "drafts.restored", chosen: secured, form: toForm(secured) }, { type: "party.requested" });
    expect(view().form.partyId).toBe("P-new");
  });
});
