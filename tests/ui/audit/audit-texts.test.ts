import { expect, test } from "vitest";
import type { AuditEntry } from "../../../src/api/audit-contract.ts";
import { describeEntry, nameActor } from "../../../src/ui/audit/audit-texts.ts";

const changed: AuditEntry = {
  id: "1",
  at: "2026-11-23T09:00:00Z",
  actorName: "Ada Keller",
  actorEmail: "ada.keller@riskinsight.example",
  action: "person-changed",
  detail: "Changed: email, roles",
  before: null,
  reportName: null,
  subscriptionReportId: null,
  clientName: null,
  personName: "Ben Ortiz",
  personEmail: "ben.ortiz@alderbrook.example",
  address: null,
};

test("an imported change of a person says what was changed, also once the person is gone", () => {
  expect(describeEntry(changed)).toBe("Changed Ben Ortiz: email, roles");
  expect(describeEntry({ ...changed, personName: null })).toBe("Changed a person: email, roles");
});

test("an entry of an earlier version names the person and what an import can change", () => {
  const entry = { ...changed, detail: "Ben O.", personName: null };
  expect(describeEntry(entry)).toBe("Changed the name, email, roles or clients of Ben O.");
});

test("a preview and a check name the report by its id, also where it was shown as a client", () => {
  const entry = { ...changed, detail: "g1 r1 c1", personName: null };
  expect(describeEntry({ ...entry, action: "previewed" })).toBe("Previewed the report r1");
  expect(describeEntry({ ...entry, action: "checked", detail: "g1 r1" })).toBe("Checked the report r1");
});

test.each<[AuditEntry["action"], object | string, string]>([
  [
    "retention-changed",
    { of: "audit", from: null, to: 365 },
    "Changed how long the audit log is kept, from no limit to 365 days",
  ],
  [
    "retention-changed",
    { of: "openings", from: 400, to: 1 },
    "Changed how long openings are kept, from 400 days to 1 day",
  ],
  ["expired", { rows: 2000, days: 365 }, "Deleted 2,000 entries of the audit log that were older than 365 days"],
  ["expired", `12 ${"a".repeat(64)}`, "Deleted the oldest entries of the audit log"],
  ["openings-recorded", { day: "2026-11-25", openings: 1 }, "Recorded 1 opening of 2026-11-25"],
  [
    "retention-changed",
    { of: "terms", from: null, to: 365 },
    "Changed how long acceptances of earlier terms are kept, from no limit to 365 days",
  ],
  [
    "acceptances-expired",
    { rows: 2, newest: "2025-10-20T00:00:00Z", days: 400 },
    "Deleted 2 acceptances of earlier terms, older than 400 days",
  ],
  ["openings-expired", { day: "2025-10-20", days: 400 }, "Deleted the openings until 2025-10-20, older than 400 days"],
])("%s %o reads: %s", (action, stored, text) => {
  const detail = typeof stored === "string" ? stored : JSON.stringify(stored);
  expect(describeEntry({ ...changed, action, detail, personName: null })).toBe(text);
});

test("refused sign-ins are told with their number and network", () => {
  const entry = { ...changed, action: "sign-in-refused", personName: null } as const;
  expect(describeEntry({ ...entry, detail: "3", address: "192.0.2.7" })).toBe("Refused 3 sign-ins from 192.0.2.7");
  expect(describeEntry({ ...entry, detail: "1" })).toBe("Refused 1 sign-in from other networks");
});

test("exports and reading of lists are told", () => {
  const entry = { ...changed, personName: null };
  expect(describeEntry({ ...entry, action: "exported", detail: "usage by person" })).toBe(
    "Exported the usage by person",
  );
  expect(describeEntry({ ...entry, action: "usage-read", detail: "" })).toBe("Read the usage by person");
  expect(describeEntry({ ...entry, action: "audit-read", detail: "" })).toBe("Read the audit log");
  expect(
    describeEntry({ ...entry, action: "backup-restored", detail: JSON.stringify({ sessions: 3, invitations: 1 }) }),
  ).toBe("Restored a backup: ended 3 sessions and 1 invitation");
});

test("what the portal did by itself names no command", () => {
  expect(nameActor({ actorName: null, actorEmail: "portal" })).toBe("Risk Insight");
});
