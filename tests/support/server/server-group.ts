import { openStore } from "../../../server/store/open-store.ts";
import { createDeploymentSettings } from "./deployment-settings.ts";
import { findFreePorts } from "./free-ports.ts";
import { HttpClient } from "./http-client.ts";
import { startServerProcess } from "./server-process.ts";
import { startTestProvider } from "./test-provider.ts";
import { getDemoUser } from "./test-server.ts";

/** Several server processes over one seeded PostgreSQL database, and Ada's one session at each of them. */
export async function startServerGroup(count: number, databaseUrl: string) {
  const provider = await startTestProvider();
  provider.state.user = getDemoUser("ada");
  const { store, close: closeStore } = await openStore({ url: databaseUrl });
  await store.updateTable("person").set({ realm: provider.issuer }).execute();
  await closeStore();
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const port = await findFreePorts();
      const env = {
        ...createDeploymentSettings(provider),
        PUBLIC_URL: `http://localhost:${port}`,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: "silent",
      };
      return startServerProcess({ env, readyWithinMs: 60_000 });
    }),
  );
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
