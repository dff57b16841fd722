import { expect, test } from "vitest";
import type { AuditEntry } from "../../../src/api/audit-contract.ts";
import { describeEntry } from "../../../src/ui/audit/audit-texts.ts";

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
