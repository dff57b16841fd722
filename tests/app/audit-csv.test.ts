import { expect, test } from "vitest";
import type { AuditEntry } from "../../src/api/audit-contract.ts";
import { auditCsvColumns, toAuditCsvRow } from "../../src/ui/audit/audit-list.tsx";
import { formatTable } from "../../src/browser/csv.ts";

const entry: AuditEntry = {
  id: "7",
  at: "2026-11-22T09:15:00.000Z",
  actorName: "Ada Keller",
  actorEmail: "ada@example.test",
  action: "updated",
  detail: "Roles: Broker",
  before: "Roles: Reader",
  reportName: "Cargo",
  subscriptionReportId: 4,
  clientName: "Alderbrook",
  personName: null,
  personEmail: null,
  address: "192.0.2.1",
};
const format = (changed: Partial<AuditEntry>) =>
  formatTable(auditCsvColumns, [toAuditCsvRow({ ...entry, ...changed })]).split("\r\n")[1];

test("a row of the audit log’s export has a value for each column", () => {
  expect(toAuditCsvRow(entry)).toHaveLength(auditCsvColumns.length);
  expect(format({})).toBe(
    "2026-11-22T09:15:00.000Z,Ada Keller,ada@example.test,Changed the roles of the report," +
      "Alderbrook,Cargo,4,,,Reader,Broker,192.0.2.1,7",
  );
});

test("a renamed client is exported with both names", () => {
  const row = toAuditCsvRow({ ...entry, action: "subscription-renamed", before: "Alder", detail: "Alder Re" });
  expect(row[auditCsvColumns.indexOf("Before")]).toBe("Alder");
  expect(row[auditCsvColumns.indexOf("After")]).toBe("Alder Re");
});

test("a name that a spreadsheet would run as a formula is exported as a text [admin: audit]", () => {
  for (const name of ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠SUM(A1)"]) {
    expect(format({ reportName: name })).toContain(`'${name}`);
    expect(format({ actorName: name })).toContain(`'${name}`);
    expect(format({ clientName: name })).toContain(`'${name}`);
  }
  // A spreadsheet of another country also starts a new cell at these.
  for (const separator of [";", "\t", "\n"])
    expect(format({ reportName: `Cargo${separator}=1+1;'@2` })).toContain(`Cargo${separator}'=1+1;''@2`);
});

test("a command is named where nobody was signed in", () => {
  expect(format({ actorName: null, actorEmail: "import" })).toMatch(/^[^,]+,Command “import”,,/);
  expect(format({ actorName: null })).toMatch(/^[^,]+,ada@example\.test,,/);
});
