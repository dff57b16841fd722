import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { sweep } from "../../../server/store/idempotent-write.ts";
import { kinds } from "../../support/server/test-stores.ts";
import { openWorld } from "../../support/server/test-server.ts";

const MOST = 3;

describe.each(kinds)("on %s", (kind) => {
  async function open() {
    const world = await openWorld(kind, { SIGN_INS_PER_MINUTE: String(MOST) });
    onTestFinished(() => world.close());
    const url = await world.browser().authorizeUrl();
    const arrive = (app: FastifyInstance, remoteAddress = "192.0.2.1") => app.inject({ url, remoteAddress });
    return { world, arrive, other: await world.another() };
  }

  test("sign-ins from one address are counted together, whichever server they reach", async () => {
    const { world, arrive, other } = await open();
    for (let time = 0; time < MOST; time++)
      expect((await arrive(time % 2 === 0 ? world.app : other)).statusCode).toBe(302);
    for (const app of [world.app, other]) {
      const refused = await arrive(app);
      expect(refused.statusCode).toBe(429);
      expect(refused.body).toContain("Too many people are signing in from this network at the moment.");
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
    expect((await arrive(other, "192.0.2.2")).statusCode).toBe(302);
  });

  test("after a minute the count begins anew, and what is over is swept", async () => {
    const { world, arrive } = await open();
    for (let time = 0; time <= MOST; time++) await arrive(world.app);
    await world.store
      .updateTable("arrival")
      .set({ since: sql<Date>`now() - interval '61 seconds'` })
      .execute();
    expect((await arrive(world.app)).statusCode).toBe(302);
    await sweep(world.store);
    expect(await world.store.selectFrom("arrival").select("times").execute()).toEqual([{ times: 1 }]);
    await world.store
      .updateTable("arrival")
      .set({ since: sql<Date>`now() - interval '61 seconds'` })
      .execute();
    await sweep(world.store);
    expect(await world.store.selectFrom("arrival").select("times").execute()).toEqual([]);
  });

  test("no address of a visitor is kept", async () => {
    const { world, arrive } = await open();
    await arrive(world.app, "192.0.2.77");
    expect(JSON.stringify(await world.store.selectFrom("arrival").selectAll().execute())).not.toContain("192.0.2");
  });
});
