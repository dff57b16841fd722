import type { ImportLine } from "../../src/api/list-file-contract.ts";
import { isEmail } from "../../src/rules/email.ts";
import { knownRoles } from "../identity/portal-roles.ts";
import { type Cells, type Row, splitList } from "../import/csv.ts";
import { canSave, type ImportOptions, planRows } from "../import/plan-rows.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { lockAddedPeople } from "./add-person.ts";
import { lockAdministrators, selectAdministrators, selectPromotable } from "./administrators.ts";
import { type ClientNames, listChanges, listGiven } from "./compare-person.ts";
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
  await lockAddedPeople(tx);
  const clients = await tx.selectFrom("subscription").select(["id", "display_name"]).execute();
  const clientNames: ClientNames = new Map(clients.map(({ id, display_name }) => [id, display_name]));
  const roles = knownRoles(options.roleMap);
  const { find, keyOf, byKey, findEmailProblem } = await loadPeople(tx, rows, options);
  const demotion = await findDemotionProblem(tx, rows, find);
  const plan = planRows(rows, {
    keyOf,
    describe: ({ displayName = "", email = "" }) => ({ name: displayName, detail: email }),
    stored: byKey,
    listChanges: (cells, person) => listChanges(cells, person, clientNames),
    listGiven: (cells) => listGiven(cells, clientNames),
    findProblem: (cells, person) =>
      findProblem(cells, person) ??
      findEmailProblem(cells) ??
      findUnknownRole(cells, person, roles) ??
      findUnknownClient(cells, clientNames) ??
      demotion(cells, person),
  });
  if (canSave(plan.lines, options)) await savePeople(tx, plan, options);
  return plan.lines;
}

function findProblem(
  { subject = "", email = "", displayName }: Cells,
  stored: StoredPerson | undefined,
): string | undefined {
  if (subject === "" && !stored) return "subject is missing, and nobody is invited by this email";
  if (subject.length > 255) return "subject is too long";
  if (!isEmail(email)) return "email is not a valid address";
  return !displayName || displayName.length > 200 ? "displayName is missing or too long" : undefined;
}

/** Roles that a person already has stay, so that an export can be imported. */
function findUnknownRole(
  { roles }: Cells,
  stored: StoredPerson | undefined,
  known: readonly string[],
): string | undefined {
  const unknown = splitList(roles).find((role) => !known.includes(role) && !stored?.roles.includes(role));
  return unknown === undefined ? undefined : `unknown role ${unknown}: the roles are ${known.join(", ")}`;
}

function findUnknownClient({ subscriptionIds }: Cells, known: ClientNames): string | undefined {
  const unknown = splitList(subscriptionIds).find((id) => !known.has(id.toLowerCase()));
  return unknown === undefined ? undefined : `unknown subscription ${unknown}`;
}

const makesAdministrator = ({ roles }: Cells) => splitList(roles).includes("Administrator");

type FindPerson = (cells: Cells) => StoredPerson | undefined;
type FindProblem = (cells: Cells, stored: StoredPerson | undefined) => string | undefined;

/** A file cannot take the role from all administrators, so that nobody could give it back. */
async function findDemotionProblem(tx: StoreTransaction, rows: readonly Row[], find: FindPerson): Promise<FindProblem> {
  const listed = await selectAdministrators(tx).execute();
  const signedIn = listed.filter(({ hasSignedIn }) => hasSignedIn);
  // Once an administrator has signed in, only people who have signed in count.
  const isInUse = signedIn.length > 0;
  const administrators = isInUse ? signedIn : listed;
  const demotable = new Set(administrators.filter(({ isRoleImported }) => isRoleImported).map(({ id }) => id));
  const demotedIds = rows.flatMap(({ cells }) => (makesAdministrator(cells) ? [] : (find(cells)?.principalId ?? [])));
  const demoted = new Set(demotedIds.filter((id) => demotable.has(id)));
  if (administrators.some(({ id }) => !demoted.has(id))) return () => undefined;
  const promoted = rows.map(({ cells }) => cells).filter(makesAdministrator);
  const hasSuccessor = isInUse ? await isAnyPromotable(tx, promoted, find) : isAnyImportable(promoted, find);
  if (hasSuccessor) return () => undefined;
  return (_, person) =>
    person !== undefined && demoted.has(person.principalId)
      ? "no administrator would be left: keep the role Administrator"
      : undefined;
}

/** Before the first sign-in of an administrator. Whoever is invited may never sign in. */
const isAnyImportable = (promoted: readonly Cells[], find: FindPerson) =>
  promoted.some((cells) => cells["subject"] !== "" && find(cells)?.isActive !== false);

/** Whoever has never signed in may not exist, because their subject is mistyped. */
async function isAnyPromotable(tx: StoreTransaction, promoted: readonly Cells[], find: FindPerson): Promise<boolean> {
  const ids = promoted.flatMap((cells) => find(cells)?.principalId ?? []);
  return (await selectPromotable(tx, ids).limit(1).executeTakeFirst()) !== undefined;
}
