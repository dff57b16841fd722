import { openStore, type Store } from "../../../server/store/open-store.ts";
import { createDeploymentSettings } from "./deployment-settings.ts";
import { findFreePorts } from "./free-ports.ts";
import { HttpClient } from "./http-client.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { startTestProvider, type TestProvider } from "./test-provider.ts";
import { getDemoUser } from "./test-server.ts";
import { createDatabase } from "./test-stores.ts";

/** Server processes with the same settings, each at an address of its own. */
function startServers(count: number, env: Record<string, string>): Promise<ServerProcess[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const port = String(await findFreePorts());
      return startServerProcess({ env: { ...env, PUBLIC_URL: `http://localhost:${port}`, PORT: port } });
    }),
  );
}

export interface RenewingServers {
  provider: TestProvider;
  store: Store;
  servers: ServerProcess[];
  first: ServerProcess;
  countRenewals: () => number;
  stop: () => Promise<void>;
}

/** Server processes over one new PostgreSQL database, with a provider whose behaviour the test changes. */
export async function startRenewingServers(count: number, env: Record<string, string>): Promise<RenewingServers> {
  const provider = await startTestProvider();
  const url = await createDatabase();
  const servers = await startServers(count, { ...createDeploymentSettings(provider), DATABASE_URL: url, ...env });
  const [first] = servers;
  if (!first) throw new Error("The test needs a server");
  const { store, close } = await openStore({ url });
  return {
    provider,
    store,
    servers,
    first,
    countRenewals: () => provider.state.grants.filter((grant) => grant === "refresh_token").length,
    async stop() {
      await close();
      await Promise.all(servers.map((server) => server.stop("SIGTERM")));
      await provider.close();
    },
  };
}

/** Several server processes over one seeded PostgreSQL database, and Ada's one session at each of them. */
export async function startServerGroup(count: number, databaseUrl: string) {
  const provider = await startTestProvider();
  provider.state.user = getDemoUser("ada");
  const { store, close: closeStore } = await openStore({ url: databaseUrl });
  await store.updateTable("person").set({ realm: provider.issuer }).execute();
  await closeStore();
  const servers = await startServers(count, {
    ...createDeploymentSettings(provider),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: "silent",
  });
  const [first] = servers;
  if (!first) throw new Error("A group needs a server");
  const ada = new HttpClient(first.origin);
  await ada.signIn(getDemoUser("ada").sub);
  return {
    servers,
    clients: servers.map(({ origin }) => ada.withOrigin(origin)),
    async stop() {
      await Promise.all(servers.map((server) => server.stop("SIGKILL")));
      await provider.close();
    },
  };
}
