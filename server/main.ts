import { createApp } from "./app.ts";
import { BadConfiguration, type Config, readConfig } from "./config.ts";
import { createReportEngine } from "./powerbi/report-engine.ts";
import { FolderInUse } from "./store/folder-lock.ts";
import { sweep } from "./store/idempotent-write.ts";
import { migrate, openStore, type Store } from "./store/open-store.ts";

const STOP_WITHIN_MS = 9000;
const SWEEP_EVERY_MS = 10 * 60_000;

try {
  await start(readConfig(process.env));
} catch (error) {
  const readable =
    error instanceof BadConfiguration ||
    error instanceof FolderInUse ||
    (error instanceof Error && "code" in error && error.code === "EADDRINUSE");
  console.error(readable ? error.message : error);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const { store, close } = await openStore(config.database);
  await migrate(store);
  const standIns = config.local ? await startStandIns(config, store) : undefined;
  const app = await createApp({ config, store, engine: createReportEngine(config.powerBi) });
  const sweeping = setInterval(
    () =>
      void sweep(store, config.auditDays).catch((error: unknown) => app.log.warn({ err: error }, "sweeping failed")),
    SWEEP_EVERY_MS,
  );
  await app.listen({ port: config.port, host: config.host });
  standIns?.announce();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    clearInterval(sweeping);
    await app.drain();
    await standIns?.close();
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

async function startStandIns(config: Config, store: Store) {
  const { start } = await import("./standins/start.ts");
  return start(config, store);
}
