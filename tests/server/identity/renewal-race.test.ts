import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { openStore, type Store } from "../../../server/store/open-store.ts";
import { deployment } from "../../support/server/deployment.ts";
import { sayFigure } from "../../support/server/figures.ts";
import { type Server, sparePorts, startServer, Visitor } from "../../support/server/server-process.ts";
import { type SmallProvider, startSmallProvider } from "../../support/server/test-provider.ts";
import { openDatabase, postgresIsShared } from "../../support/server/test-stores.ts";
import { somebody } from "../../support/server/test-server.ts";

const EACH = 50;

describe.runIf(postgresIsShared)("two processes over one PostgreSQL", () => {
  let provider: SmallProvider;
  let opened: { store: Store; close: () => Promise<void> };
  const servers: Server[] = [];
  beforeAll(async () => {
    provider = await startSmallProvider();
    const url = await openDatabase();
    const port = await sparePorts();
    const env = {
      ...deployment(provider),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: url,
      LOG_LEVEL: "warn",
    };
    servers.push(...(await Promise.all([port, port + 1].map((own) => startServer({ ...env, PORT: String(own) })))));
    opened = await openStore({ url });
  });
  afterAll(async () => {
    await opened.close();
    await Promise.all(servers.map((server) => server.stop("SIGTERM")));
    await provider.close();
  });

  test(`${EACH} requests to each when a session's tokens end make one grant and no spurious 401`, async () => {
    const [first, second] = servers;
    if (!first || !second) throw new Error("Two servers are wanted");
    provider.state.who = somebody("ben");
    const ben = new Visitor(first.origin);
    expect(await ben.signIn(somebody("ben").sub)).toBe(`${first.origin}/report`);
    const cookie = ben.cookieFor(first.origin);
    for (const round of [1, 2, 3]) {
      await opened.store
        .updateTable("session")
        .set({ renew_at: new Date(Date.now() - 60_000) })
        .execute();
      const asked = Array.from({ length: 2 * EACH }, async (_, at) =>
        fetch((at % 2 === 0 ? first : second).origin + contract.getUser.path, { headers: { cookie } }),
      );
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      expect(provider.state.grants.filter((grant) => grant === "refresh_token")).toHaveLength(round);
    }
    const grants = provider.state.grants.filter((grant) => grant === "refresh_token").length;
    sayFigure(
      "renewal race of two processes",
      `3 storms of ${2 * EACH} requests: ${grants} grants, every answer 200`,
      "one grant each",
    );
    expect(servers.map((server) => server.said())).toEqual(["", ""]);
  });
});
