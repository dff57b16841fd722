import { setRetention } from "../audit/retention.ts";
import type { Config } from "../config.ts";
import { migrate, migratePostgres } from "../store/migrate.ts";
import { openStore } from "../store/open-store.ts";

/** The only command that changes tables. */
export async function runMigrate(config: Config): Promise<boolean> {
  const options = { log: (message: string) => console.log(message) };
  const { store, close } = await openStore(config.database);
  try {
    if ("url" in config.database) await migratePostgres(config.database.url, options);
    else await migrate(store, options);
    await setRetention(store, config);
  } finally {
    await close();
  }
  console.log("The database has every migration of this version.");
  return true;
}
