import { expect, test } from "vitest";
import { parseAdminDrafts } from "../../../src/rules/admin/admin-drafts.ts";
import { emptyReportForm, toRecord } from "../../../src/rules/tabs/report-form.ts";

const form = { ...emptyReportForm, reportName: "Half typed" };
const kept = {
  addReport: { form },
  modifyReport: { form, chosen: toRecord(form, { updatedBy: "ada@example.com" }) },
  userReportMapping: { subscriptionId: "s1", principalId: "u1", subscriptionReportId: 5 },
  changes: [{ action: "add", subscriptionReportId: 5, principalId: "u1" }],
  pasted: "Action,User,Report",
};

test("what a person had typed in the admin tabs is read back as it was", () => {
  expect(parseAdminDrafts(kept)).toEqual(kept);
  expect(parseAdminDrafts({ ...kept, changes: undefined, pasted: undefined })).toEqual({
    ...kept,
    changes: [],
    pasted: "",
  });
});

test.each([
  null,
  "text",
  {},
  { ...kept, addReport: {} },
  { ...kept, modifyReport: { form } },
  { ...kept, userReportMapping: { subscriptionId: "s1" } },
  { ...kept, changes: [{ action: "lend" }] },
])("what was kept otherwise is nothing: %j", (other) => {
  expect(parseAdminDrafts(other)).toBeNull();
});
