import { type Cells, type Row, splitList } from "../import/csv.ts";
import type { StoreTransaction } from "../store/open-store.ts";
import { selectAdministrators } from "./administrators.ts";
import type { StoredPerson } from "./load-people.ts";

const makesAdministrator = ({ roles }: Cells) => splitList(roles).includes("Administrator");

type FindProblem = (cells: Cells, stored: StoredPerson | undefined) => string | undefined;

/** A file cannot take the role from all administrators, so that nobody could give it back. */
export async function findDemotionProblem(
  tx: StoreTransaction,
  rows: readonly Row[],
  find: (cells: Cells) => StoredPerson | undefined,
): Promise<FindProblem> {
  // Whoever is invited may never sign in.
  const isSuccessor = (cells: Cells) =>
    makesAdministrator(cells) && cells["subject"] !== "" && find(cells)?.isActive !== false;
  if (rows.some(({ cells }) => isSuccessor(cells))) return () => undefined;
  const administrators = await selectAdministrators(tx).execute();
  const demotable = new Set(administrators.filter(({ isRoleImported }) => isRoleImported).map(({ id }) => id));
  const demoted = new Set(rows.map((row) => find(row.cells)?.principalId ?? "").filter((id) => demotable.has(id)));
  const isAnyLeft = administrators.some(({ id }) => !demoted.has(id));
  return (_, person) =>
    !isAnyLeft && person !== undefined && demoted.has(person.principalId)
      ? "no administrator would be left: keep the role Administrator"
      : undefined;
}
