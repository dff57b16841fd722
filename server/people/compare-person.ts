import { type Cells, splitList } from "../import/csv.ts";
import { describeChange } from "../import/plan-rows.ts";
import type { StoredPerson } from "./load-people.ts";

interface Difference {
  column: "subject" | "displayName" | "email" | "roles" | "subscriptionIds";
  before: string | null;
  after: string;
}

/** What the audit log calls the columns. */
const auditNames: Record<Difference["column"], string> = {
  subject: "subject",
  displayName: "name",
  email: "email",
  roles: "roles",
  subscriptionIds: "clients",
};

/** What a row of a file changes of a person. A file can be without clients, and a row without the subject. */
function compareColumns(cells: Cells, stored: StoredPerson): Difference[] {
  const { subject = "", email = "", displayName = "", roles, subscriptionIds } = cells;
  const newIds = [...new Set(splitList(subscriptionIds?.toLowerCase()))].toSorted();
  return [
    { column: "subject", before: stored.subject, after: stored.subject ?? subject },
    { column: "displayName", before: stored.displayName, after: displayName },
    { column: "email", before: stored.email, after: email },
    { column: "roles", before: stored.roles.join(";"), after: splitList(roles).join(";") },
    ...(subscriptionIds === undefined
      ? []
      : ([
          { column: "subscriptionIds", before: stored.subscriptionIds.toSorted().join(";"), after: newIds.join(";") },
        ] as const)),
  ];
}

const describeDifference = ({ column, before, after }: Difference) => describeChange(column, before, after);

/** With the old values, for the preview. */
export const listChanges = (cells: Cells, stored: StoredPerson): string[] =>
  compareColumns(cells, stored).flatMap(describeDifference);

/** Without values, for the audit log: an email could not be erased from it. */
export const describeForAudit = (cells: Cells, stored: StoredPerson): string =>
  `Changed: ${compareColumns(cells, stored)
    .filter((difference) => describeDifference(difference).length > 0)
    .map(({ column }) => auditNames[column])
    .join(", ")}`;
