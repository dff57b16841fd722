import { describe, expect, it, test } from "vitest";
import type { RecordedEntry, RecordedOpening } from "../../../src/api/recorded-contract.ts";
import { describeOutcome } from "../../../src/rules/report/opening-outcome.ts";
import {
  describeActor,
  describeOwnEntry,
  describeReport,
  describeRetention,
} from "../../../src/ui/session/recorded-texts.ts";

const entry: RecordedEntry = {
  id: "1",
  at: "2026-03-02T08:15:00.000Z",
  action: "mapped",
  isOwn: false,
  actorName: "Ada Keller",
  actorEmail: "",
  personName: null,
  isAboutSelf: true,
  detail: "Ben Ortiz",
  before: null,
  reportName: "Cargo in Transit",
  clientName: "Alderbrook Marine Group",
  address: null,
};
const opening: RecordedOpening = {
  id: "1",
  openedAt: entry.at,
  reportName: null,
  clientName: null,
  isShown: true,
  shownAfterMs: 1249,
  failure: null,
};

test.each<[Partial<RecordedOpening>, string]>([
  [{}, "Opened in 1.2 s"],
  [{ shownAfterMs: null }, "Opened"],
  [{ isShown: false, shownAfterMs: null }, "Not shown"],
  [{ isShown: false, failure: { cause: "asleep", reference: "" } }, "Failed: The capacity is paused"],
])("the outcome of %o is %s", (changed, outcome) => expect(describeOutcome({ ...opening, ...changed })).toBe(outcome));

describe("what is told of a row of the audit log", () => {
  test.each<[Partial<RecordedEntry>, string]>([
    [{}, "Gave the report to you"],
    [{ action: "viewed-as" }, "Viewed the report as you"],
    [{ action: "viewed-as", isAboutSelf: false, personName: "Chloe Martin" }, "Viewed the report as Chloe Martin"],
    [{ action: "signed-in", detail: "" }, "Signed in"],
    [{ action: "signed-out", detail: "" }, "Signed out"],
    [{ action: "refused", detail: "GET /serverside/api/getreports" }, "Was refused: GET /serverside/api/getreports"],
    [{ action: "previewed" }, "Previewed a report"],
    [{ action: "checked" }, "Checked a report"],
    [{ action: "terms-accepted" }, "Accepted the terms of use"],
    [{ action: "invitation-used" }, "Used the invitation and signed in for the first time"],
    [{ action: "invitation-withdrawn" }, "Withdrew your invitation"],
    [{ action: "email-erased" }, "Erased your email"],
    [{ action: "email-erased", isAboutSelf: false }, "Erased the email of a person"],
    [{ action: "session-ended" }, "Ended one of your sessions"],
    [{ action: "session-ended", isAboutSelf: false, personName: "Chloe Martin" }, "Signed out Chloe Martin"],
    [{ action: "person-changed", detail: "Changed: name" }, "Changed your account: name"],
    [{ action: "person-changed" }, "Changed your name, email, roles or clients"],
    [{ action: "administrator-added" }, "Made you administrator"],
  ])("%o reads: %s", (changed, text) => expect(describeOwnEntry({ ...entry, ...changed })).toBe(text));

  it("names the reader, another person, an email of earlier versions and a command", () => {
    const unnamed = { ...entry, actorName: null };
    expect(
      [
        { ...entry, isOwn: true },
        entry,
        { ...unnamed, actorEmail: "ada@example.com" },
        { ...unnamed, actorEmail: "import" },
      ].map(describeActor),
    ).toEqual(["You", "Ada Keller", "ada@example.com", "Command “import”"]);
  });

  it("names report and client where there are any", () => {
    expect(describeReport(entry)).toBe("Cargo in Transit · Alderbrook Marine Group");
    expect(describeReport({ reportName: null, clientName: null })).toBe("");
  });
});

test("how long the lists are kept comes from the server", () => {
  expect([
    describeRetention({ openingDays: 1200, auditDays: null }),
    describeRetention({ openingDays: 1, auditDays: 30 }),
  ]).toEqual([
    "Openings are kept for 1,200 days, the audit log without a time limit.",
    "Openings are kept for 1 day, the audit log for 30 days.",
  ]);
});
