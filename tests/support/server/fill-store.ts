import { demo } from "../../../server/standins/demo-data.ts";
import { migrate } from "../../../server/store/migrate.ts";
import { openStore, type Store } from "../../../server/store/open-store.ts";
import { seed } from "../../../server/store/seed.ts";
import { insertCompany, type Size } from "./company.ts";

/** Fills a store with the demo people, a company of the given size, and what else is wanted. */
export async function fillStore(
  where: Parameters<typeof openStore>[0],
  size?: Size,
  addMore?: (store: Store) => Promise<unknown>,
): Promise<void> {
  const { store, close } = await openStore(where);
  await migrate(store);
  await seed(store, demo);
  if (size) await insertCompany(store, size);
  await addMore?.(store);
  await close();
}
