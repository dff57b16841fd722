import { expect, test } from "vitest";
import { EMPTY_ID } from "../../../src/rules/guid.ts";
import { canPreview, previewRecord } from "../../../src/rules/report/preview-record.ts";

const ID = "abcd1234-ab12-zz99-AB12-abcdef123456";

test("Preview is enabled only when report id and group id are both present and both match", () => {
  expect(canPreview({ reportId: ID, groupId: ID })).toBe(true);
  expect(canPreview({ reportId: ` ${ID}`, groupId: `${ID} ` })).toBe(true);
  expect(canPreview({ reportId: ID, groupId: "" })).toBe(false);
  expect(canPreview({ reportId: "x", groupId: ID })).toBe(false);
});

test("the preview record uses an all-zero subscription id, the name 'Preview Report' and the current user's email", () => {
  expect(previewRecord({ reportId: ID, groupId: ID }, "ada@example.com")).toMatchObject({
    updatedBy: "ada@example.com",
    subscriptionId: EMPTY_ID,
    reportName: "Preview Report",
    reportId: ID,
    groupId: ID,
  });
});
