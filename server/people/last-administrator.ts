import { type Cells, type Row, splitList } from "../import/csv.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { selectAdministrators, selectPromotable } from "./administrators.ts";
import type { StoredPerson } from "./load-people.ts";

const makesAdministrator = ({ roles }: Cells) => splitList(roles).includes("Administrator");

type FindPerson = (cells: Cells) => StoredPerson | undefined;
type FindProblem = (cells: Cells, stored: StoredPerson | undefined) => string | undefined;

/** A file cannot take the role from all administrators, so that nobody could give it back. */
export async function findDemotionProblem(
  tx: StoreTransaction,
  rows: readonly Row[],
  find: FindPerson,
): Promise<FindProblem> {
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
