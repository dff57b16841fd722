import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { openStore, type Store } from "../../../server/store/open-store.ts";
import { createDeploymentSettings } from "../../support/server/deployment-settings.ts";
import { recordFigure } from "../../support/server/figures.ts";
import { findFreePorts } from "../../support/server/free-ports.ts";
import { HttpClient } from "../../support/server/http-client.ts";
import { type ServerProcess, startServerProcess } from "../../support/server/server-process.ts";
import { type TestProvider, startTestProvider } from "../../support/server/test-provider.ts";
import { createDatabase, hasPostgres } from "../../support/server/test-stores.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const EACH = 50;

describe.runIf(hasPostgres)("two processes over one PostgreSQL", () => {
  let provider: TestProvider;
  let database: { store: Store; close: () => Promise<void> };
  const servers: ServerProcess[] = [];
  beforeAll(async () => {
    provider = await startTestProvider();
    const url = await createDatabase();
    const port = await findFreePorts();
    const env = {
      ...createDeploymentSettings(provider),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: url,
      LOG_LEVEL: "warn",
    };
    servers.push(
      ...(await Promise.all([port, port + 1].map((own) => startServerProcess({ env: { ...env, PORT: String(own) } })))),
    );
    database = await openStore({ url });
  });
  afterAll(async () => {
    await database.close();
    await Promise.all(servers.map((server) => server.stop("SIGTERM")));
    await provider.close();
  });

  test(`${EACH} requests to each server, when a session’s tokens expire, make one grant and no spurious 401`, async () => {
    const [first, second] = servers;
    if (!first || !second) throw new Error("The test needs two servers");
    provider.state.user = getDemoUser("ben");
    const ben = new HttpClient(first.origin);
    expect(await ben.signIn(getDemoUser("ben").sub)).toBe(`${first.origin}/report`);
    const cookie = ben.cookieHeader(first.origin);
    for (const round of [1, 2, 3]) {
      await database.store
        .updateTable("session")
        .set({ renew_at: new Date(Date.now() - 60_000) })
        .execute();
      const responses = Array.from({ length: 2 * EACH }, async (_, index) =>
        fetch((index % 2 === 0 ? first : second).origin + contract.getUser.path, { headers: { cookie } }),
      );
      const statuses = (await Promise.all(responses)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(provider.state.grants.filter((grant) => grant === "refresh_token")).toHaveLength(round);
    }
    const grants = provider.state.grants.filter((grant) => grant === "refresh_token").length;
    recordFigure(
      "renewal race of two processes",
      `3 storms of ${2 * EACH} requests: ${grants} grants, every response 200`,
      "one grant each",
    );
    expect(servers.map((server) => server.output())).toEqual(["", ""]);
  });
});
