import { Counter } from "prom-client";
import { createCommandActor, writeAudit } from "../audit/write-audit.ts";
import type { Store } from "../store/open-store.ts";
import { readNetwork } from "./sign-in-rate-limit.ts";

const outcomes = ["succeeded", "refused", "failed"] as const;

export type SignInCounter = ReturnType<typeof createSignInCounter>;

/** Counts how sign-ins end, and those that cannot begin. A refusal is no fault. */
export function createSignInCounter() {
  const counter = new Counter({
    name: "sign_ins_total",
    help: "Sign-ins by outcome: succeeded, refused by the provider or the portal, or failed by a fault",
    labelNames: ["outcome"],
    registers: [],
  });
  // An alert on the rate of a counter needs its zero.
  for (const outcome of outcomes) counter.inc({ outcome }, 0);
  return counter;
}

const MINUTE_MS = 60_000;
/** A flood from more networks adds one row to those of the first ones. */
const MAX_NETWORKS = 1000;
const OTHER_NETWORKS = "";

/**
 * Counts refused sign-ins. The audit log gets one row with their number for each network and minute, because anybody
 * can cause them.
 */
export function createRefusedSignIns(store: Store, onError: (error: unknown) => void) {
  let counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function add(network: string, count: number): void {
    const key = counts.has(network) || counts.size < MAX_NETWORKS ? network : OTHER_NETWORKS;
    counts.set(key, (counts.get(key) ?? 0) + count);
    timer ??= setTimeout(() => void flush(), MINUTE_MS).unref();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    const written = counts;
    counts = new Map();
    try {
      await store.transaction().execute(async (tx) => {
        for (const [network, count] of written)
          await writeAudit(tx, { ...createCommandActor("portal"), address: formatNetwork(network) }, [
            { action: "sign-in-refused", detail: String(count) },
          ]);
      });
    } catch (error) {
      for (const [network, count] of written) add(network, count);
      onError(error);
    }
  }

  return { count: (address: string) => add(readNetwork(address), 1), flush };
}

function formatNetwork(network: string): string | null {
  if (network === OTHER_NETWORKS) return null;
  return network.includes(":") ? `${network}::/64` : network;
}
