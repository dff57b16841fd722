import type { FastifyBaseLogger } from "fastify";
import type { Embedded, EmbedRequest, ReportEngine } from "../powerbi/report-engine.ts";
import { isServiceFailure, ReportError, ServiceRefusedError } from "../powerbi/report-error.ts";
import type { BreakerCause } from "../store/tables.ts";
import { breakerKey, type BreakerState, type OpenBreaker } from "./breaker-state.ts";
import { createFirstCalls } from "./first-calls.ts";

interface ProtectionOptions {
  engine: ReportEngine;
  breaker: BreakerState;
  /** A report was opened, or was not. */
  onOpening?: (seconds: number, error?: ReportError) => void;
  log: Pick<FastifyBaseLogger, "warn">;
  /** In milliseconds. */
  now?: () => number;
}

/**
 * While the report service throttles, sleeps or cannot be reached, a workspace's embed requests are refused without a
 * call, but for one probe at a time. A check is an administrator's own question about the service and is always sent.
 */
export function createProtectedEngine({ engine, breaker, onOpening, log, now }: ProtectionOptions): ReportEngine {
  const firstCalls = createFirstCalls();
  const openBreakers = createOpenBreakers(now);

  /** Reports open while the database accepts no writes, so the state of the breaker is then left as it is. */
  const writeState = <T>(work: Promise<T>, fallback: T): Promise<T> =>
    work.catch((error: unknown) => {
      log.warn({ err: error }, "could not store the state of the report service's breaker");
      return fallback;
    });

  async function send(request: EmbedRequest, probedOperation?: string): Promise<Embedded> {
    try {
      return await engine.embed(request, probedOperation);
    } catch (error) {
      if (isServiceFailure(error))
        await writeState(breaker.recordFailure(breakerKey(request), describeFailure(error)), undefined);
      throw error;
    }
  }

  async function probeOrRefuse(request: EmbedRequest, open: OpenBreaker): Promise<Embedded> {
    const isProbe = open.secondsLeft <= 0 && (await writeState(breaker.claimProbe(breakerKey(request)), true));
    if (!isProbe) {
      openBreakers.keep(breakerKey(request), open);
      throw refuse(open);
    }
    return clearUnlessFailed(request, () => send(request, open.operation));
  }

  /** Any answer of the service's own, also a refusal of this one report, shows that it works again. */
  async function clearUnlessFailed(request: EmbedRequest, call: () => Promise<Embedded>): Promise<Embedded> {
    const clear = async () => {
      await writeState(breaker.clear(breakerKey(request)), undefined);
      openBreakers.forget(breakerKey(request));
    };
    try {
      const config = await call();
      await clear();
      return config;
    } catch (error) {
      if (error instanceof ReportError && error.detail.status !== undefined && !isServiceFailure(error)) await clear();
      throw error;
    }
  }

  async function embed(request: EmbedRequest): Promise<Embedded> {
    const open = openBreakers.find(breakerKey(request));
    if (open) throw refuse(open);
    const known = firstCalls.findNewest(breakerKey(request));
    let state = await breaker.load(breakerKey(request));
    const first = state === undefined ? firstCalls.findFirst(breakerKey(request), known) : undefined;
    if (first) {
      await first;
      state = await breaker.load(breakerKey(request));
    }
    if (state === "failing") return clearUnlessFailed(request, () => send(request));
    if (state) return probeOrRefuse(request, state);
    return firstCalls.follow(breakerKey(request), send(request));
  }

  return {
    async embed(request) {
      const start = performance.now();
      const report = (error?: ReportError) => onOpening?.((performance.now() - start) / 1000, error);
      try {
        const config = await embed(request);
        report();
        return config;
      } catch (error) {
        if (error instanceof ReportError) report(error);
        throw error;
      }
    },
    check: (...check) => engine.check(...check),
  };
}

const refuse = ({ cause, secondsLeft }: OpenBreaker) =>
  new ServiceRefusedError(cause, Math.max(1, Math.ceil(secondsLeft)));

function describeFailure({ kind, operation, detail: { status, retryAfterSeconds } }: ReportError) {
  const cause: BreakerCause = kind === "throttled" || kind === "asleep" ? kind : "unreachable";
  // An error status may concern one report only.
  return { cause, operation, isCertain: cause !== "unreachable" || status === undefined, retryAfterSeconds };
}

/** How long the state of an open breaker is used before it is read again. */
const KEPT_S = 1;

/**
 * What this server has just read of open breakers, so that many readers who come together are refused without a query
 * for each. Only a probe closes an open breaker, or a call that was sent before it opened.
 */
function createOpenBreakers(now: () => number = () => performance.now()) {
  const read = new Map<string, { breaker: OpenBreaker; at: number }>();
  return {
    find(key: string): OpenBreaker | undefined {
      const entry = read.get(key);
      if (!entry) return undefined;
      const age = (now() - entry.at) / 1000;
      const secondsLeft = entry.breaker.secondsLeft - age;
      if (age < KEPT_S && secondsLeft > 0) return { ...entry.breaker, secondsLeft };
      read.delete(key);
      return undefined;
    },
    keep: (key: string, breaker: OpenBreaker) => void read.set(key, { breaker, at: now() }),
    forget: (key: string) => void read.delete(key),
  };
}
