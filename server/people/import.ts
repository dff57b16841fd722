import type { ImportLine } from "../../src/api/list-file-contract.ts";
import { isEmail } from "../../src/rules/email.ts";
import { type Cells, type Row, splitList } from "../import/csv.ts";
import { canSave, type ImportOptions, planRows } from "../import/plan-rows.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { lockAdministrators } from "./administrators.ts";
import { listChanges } from "./compare-person.ts";
import { findDemotionProblem } from "./last-administrator.ts";
import { loadPeople, type StoredPerson } from "./load-people.ts";
import { savePeople } from "./save-people.ts";

/**
 * Columns: subject, email, displayName, roles, subscriptionIds. The last two are lists that replace the old values; a
 * file without the last one leaves them as they are. Whoever is invited has no subject, until a row gives them one.
 */
export async function importPeople(
  tx: StoreTransaction,
  rows: readonly Row[],
  options: ImportOptions,
): Promise<ImportLine[]> {
  // Before the locks of rows, as where one person's role is changed.
  await lockAdministrators(tx);
  const subscriptionIds = new Set((await tx.selectFrom("subscription").select("id").execute()).map(({ id }) => id));
  const { find, keyOf, byKey } = await loadPeople(tx, rows, options);
  const demotion = await findDemotionProblem(tx, rows, find);
  const plan = planRows(rows, {
    keyOf,
    describe: ({ displayName = "", email = "" }) => ({ name: displayName, detail: email }),
    stored: byKey,
    listChanges,
    findProblem: (cells, person) => findProblem(cells, person, subscriptionIds) ?? demotion(cells, person),
  });
  if (canSave(plan.lines, options)) await savePeople(tx, plan, options);
  return plan.lines;
}

function findProblem(
  { subject = "", email = "", displayName, subscriptionIds }: Cells,
  stored: StoredPerson | undefined,
  knownSubscriptions: ReadonlySet<string>,
): string | undefined {
  if (subject === "" && !stored) return "subject is missing, and nobody is invited by this email";
  if (subject.length > 255) return "subject is too long";
  if (!isEmail(email)) return "email is not a valid address";
  if (!displayName || displayName.length > 200) return "displayName is missing or too long";
  const unknown = splitList(subscriptionIds).find((id) => !knownSubscriptions.has(id.toLowerCase()));
  return unknown === undefined ? undefined : `unknown subscription ${unknown}`;
}
