import { expect, test } from "vitest";
import { adminLoaders, adminMessages } from "../../src/rules/admin/messages.ts";
import { subscriptionProblems } from "../../src/rules/clients/subscription-form.ts";
import { loaders, messages, titles } from "../../src/rules/messages.ts";
import { reportGone } from "../../src/rules/report/personal-lists.ts";
import { failureTexts } from "../../src/rules/report/report-failure.ts";
import { bookmarksFailed, viewProblems } from "../../src/rules/report/saved-views.ts";
import { plainPageTexts } from "../../src/rules/session/plain-page-texts.ts";

const allMessages = { ...messages, ...adminMessages };

test("the error catalogue, word for word [8.1] [8.2]", () => {
  expect(allMessages).toMatchObject({
    userDetailsFailed: "Error loading user details. Kindly refresh web site to authenticate again",
    noSubscriptionsForUser: "No subscriptions assigned to the user",
    noReportsForUser: "No reports assigned to the user",
    reportDetailsFailed: "Error occured while loading report details",
    noSubscriptionsForApplication: "No subscriptions assigned to the application",
    mappingDetailsFailed: "Error occured while loading report mapping details",
    adminDetailsFailed: "Error occured while loading admin details",
    addFailed: "Error occured while adding report",
    updateFailed: "Error occured while updating report",
    deleteFailed: "Error occured while deleting report",
    addIdsWrong: "ReportId or GroupId or DatasetId entered is incorrect",
    modifyIdsWrong: "ReportId or GroupId entered is incorrect",
    usersLoaded: "Users for subscription loaded successfully",
    addMappingFailed: "Error occured while adding report mapping",
    removeMappingFailed: "Error occured while removing report mapping",
    noAccess: "You don't have access to view this application.",
  });
});

test("every message is a sentence", () => {
  const tables = [allMessages, viewProblems, subscriptionProblems, plainPageTexts];
  const texts = [...tables.flatMap((table) => Object.values(table)), bookmarksFailed, reportGone];
  for (const text of texts) expect(text).toMatch(/^[A-Z].* .*\w\.?$/);
});

test("dialogs are named by their titles", () => {
  expect(Object.values(titles)).toEqual([
    "Error",
    "Information",
    "Select Report Details",
    "Preview Report",
    "Terms of Use",
  ]);
});

test("the loaders, word for word", () => {
  expect(Object.values({ ...loaders, ...adminLoaders })).toEqual([
    "Authorizing",
    "Loading report details..",
    "Loading report..",
    "Loading admin details..",
    "Processing..",
  ]);
});

test("every cause of a failed report is a sentence", () => {
  expect(Object.keys(failureTexts)).toHaveLength(21);
  for (const cause of Object.values(failureTexts)) expect(cause).toMatch(/^[A-Z].*\.$/);
});
