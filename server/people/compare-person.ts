import { type Cells, splitList } from "../import/csv.ts";
import { describeChange, quoteValue } from "../import/plan-rows.ts";
import type { StoredPerson } from "./load-people.ts";

/** The names of all clients, by id. */
export type ClientNames = ReadonlyMap<string, string>;

interface Difference {
  column: "subject" | "name" | "email" | "roles" | "clients";
  before: string | null;
  after: string;
}

const readClientIds = (cells: Cells): string[] =>
  [...new Set(splitList(cells["subscriptionIds"]?.toLowerCase()))].toSorted();
const joinIds = (ids: readonly string[]) => ids.join(";");
const joinNames = (ids: string, names: ClientNames) =>
  splitList(ids)
    .map((id) => names.get(id) ?? id)
    .join(", ");

/**
 * What a row of a file changes of a person, what matters most first. A file can be without clients, and a row without the
 * subject.
 */
function compareColumns(cells: Cells, stored: StoredPerson): Difference[] {
  const { subject = "", email = "", displayName = "", roles } = cells;
  const hasClients = cells["subscriptionIds"] !== undefined;
  const compared: Difference[] = [
    { column: "roles", before: stored.roles.join(", "), after: splitList(roles).join(", ") },
    ...(hasClients
      ? [
          {
            column: "clients" as const,
            before: joinIds(stored.subscriptionIds.toSorted()),
            after: joinIds(readClientIds(cells)),
          },
        ]
      : []),
    { column: "email", before: stored.email, after: email },
    { column: "name", before: stored.displayName, after: displayName },
    { column: "subject", before: stored.subject, after: stored.subject ?? subject },
  ];
  return compared.filter(({ before, after }) => (before ?? "").trim() !== after);
}

/** With the values, for the preview. */
export const listChanges = (cells: Cells, stored: StoredPerson, names: ClientNames): string[] =>
  compareColumns(cells, stored).flatMap(({ column, before, after }) =>
    // Two clients can have one name.
    column === "clients"
      ? `${column} ${quoteValue(joinNames(before ?? "", names))} → ${quoteValue(joinNames(after, names))}`
      : describeChange(column, before, after),
  );

/** What a row gives a new person. */
export const listGiven = (cells: Cells, names: ClientNames): string[] => [
  `roles ${quoteValue(splitList(cells["roles"]).join(", "))}`,
  `clients ${quoteValue(joinNames(joinIds(readClientIds(cells)), names))}`,
];

/** Without values, for the audit log: an email could not be erased from it. */
export const describeForAudit = (cells: Cells, stored: StoredPerson): string =>
  `Changed: ${compareColumns(cells, stored)
    .map(({ column }) => column)
    .join(", ")}`;
