import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createAdmission, readNetwork } from "../identity/sign-in-rate-limit.ts";

/** An office behind one address, whose sessions end over night, causes fewer. */
const PROMPT_REFUSALS_PER_MINUTE = 300;
const SHORTEST_DELAY_MS = 1000;

/**
 * Further refusals of one network, whose sender is not known, are sent one to two seconds later. Whoever sends call after
 * call over many connections then keeps the server busy with one call in that time for each, and others need not wait
 * behind them. People who are signed in have limits of their own.
 */
export function addSlowRefusals(
  app: FastifyInstance,
  signInsPerMinute: number,
  delay: (ms: number) => Promise<unknown> = sleep,
): void {
  const prompt = createAdmission(Math.max(PROMPT_REFUSALS_PER_MINUTE, signInsPerMinute));
  app.addHook("onSend", async ({ ip, person }: FastifyRequest & { person?: unknown }, { statusCode }) => {
    if (statusCode < 400 || statusCode >= 500 || person !== undefined) return;
    if (prompt.take(readNetwork(ip)) === undefined) return;
    // Spread, because the next calls would otherwise come all at once.
    await delay(SHORTEST_DELAY_MS * (1 + Math.random()));
  });
}
