// Fetches a new embed token before the last one expires, by the server's time, for as long as the report is shown.
// Beyond the specification.
import { type ActorRef, assign, cancel, enqueueActions, raise, sendTo, setup, type Snapshot } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import { embeddingNeeds } from "./embed-config.machine.ts";

type Owner = ActorRef<
  Snapshot<unknown>,
  | { type: "token.renewed"; config: EmbedConfig }
  | { type: "renewal.failed"; error: unknown }
  | { type: "renewal.exhausted" }
>;

export interface RenewalInput {
  record: SubscriptionReport;
  /** When the token expires. */
  expiration: string | undefined;
  owner: Owner;
}

type Event = { type: "wake.detected" } | { type: "renewal.requested" } | { type: "token.established" };

export interface RenewalContext extends RenewalInput {
  /** How long before it expires the token is renewed; null until its lifetime has been measured. */
  lead: number | null;
  wait: number;
  /** The token has just been renewed. A host that refuses it at once would refuse the next one too. */
  isFresh: boolean;
}

/** Tokens shorter than this are not renewed in a tight loop. */
const SHORTEST_LIFETIME_MS = 5000;

const leadOf = (remaining: number) => Math.min(120_000, Math.max(remaining, 0) / 3);

export const tokenRenewalMachine = setup({
  types: { context: {} as RenewalContext, events: {} as Event, input: {} as RenewalInput },
  actors: embeddingNeeds,
  delays: { untilDue: ({ context }) => context.wait, retry: 5000, untilEstablished: 5000 },
  guards: {
    isEndless: (_, { remaining }: { remaining: number | null }) => remaining === null,
    isEarly: ({ context }, { remaining }: { remaining: number | null }) =>
      remaining !== null && remaining > (context.lead ?? SHORTEST_LIFETIME_MS),
    isFresh: ({ context }) => context.isFresh,
    isNew: ({ context }) => context.lead === null,
    isGranted: (_, { config }: { config: EmbedConfig | null }) => config !== null,
  },
  actions: {
    setWait: assign(({ context }, { remaining }: { remaining: number | null }) => {
      const lead = context.lead ?? leadOf(remaining ?? 0);
      return { lead, wait: (remaining ?? 0) - lead };
    }),
    setExpiration: assign((_, { config }: { config: EmbedConfig | null }) => ({
      expiration: config?.expiration,
      lead: null,
      isFresh: true,
    })),
    clearFresh: assign({ isFresh: false }),
    cancelEstablished: cancel("established"),
    raiseEstablished: raise({ type: "token.established" }, { id: "established", delay: "untilEstablished" }),
    notifyOwnerFailed: sendTo(
      ({ context }) => context.owner,
      (_, { error }: { error: unknown }) => ({ type: "renewal.failed", error }),
    ),
    notifyOwnerExhausted: sendTo(({ context }) => context.owner, { type: "renewal.exhausted" }),
    notifyOwnerRenewed: enqueueActions(({ context, enqueue }, { config }: { config: EmbedConfig | null }) => {
      if (config) enqueue.sendTo(context.owner, { type: "token.renewed", config });
    }),
  },
}).createMachine({
  id: "tokenRenewal",
  context: ({ input }) => ({ ...input, lead: null, wait: 0, isFresh: false }),
  initial: "measuring",
  on: {
    "renewal.requested": [{ guard: "isFresh", actions: "notifyOwnerExhausted" }, { target: ".renewing" }],
    "token.established": { actions: "clearFresh" },
  },
  states: {
    measuring: {
      description: "Whether the token expires soon, by the server’s time, is being measured.",
      invoke: {
        id: "measureLifetime",
        src: "measureLifetime",
        input: ({ context }) => ({ expiration: context.expiration }),
        onDone: [
          { guard: { type: "isEndless", params: ({ event }) => ({ remaining: event.output }) }, target: "endless" },
          {
            guard: { type: "isEarly", params: ({ event }) => ({ remaining: event.output }) },
            target: "scheduled",
            actions: { type: "setWait", params: ({ event }) => ({ remaining: event.output }) },
          },
          { guard: "isNew", target: "waiting" },
          { target: "renewing" },
        ],
        onError: { target: "endless" },
      },
    },
    scheduled: {
      description: "The token is valid; its renewal is scheduled.",
      after: { untilDue: { target: "renewing" } },
      on: { "wake.detected": { target: "measuring" } },
    },
    renewing: {
      description: "A new token is being fetched.",
      on: { "renewal.requested": {} },
      invoke: {
        id: "fetchEmbedConfig",
        src: "fetchEmbedConfig",
        input: ({ context }) => ({ record: context.record }),
        onDone: [
          {
            guard: { type: "isGranted", params: ({ event }) => ({ config: event.output }) },
            target: "measuring",
            actions: [
              { type: "setExpiration", params: ({ event }) => ({ config: event.output }) },
              { type: "notifyOwnerRenewed", params: ({ event }) => ({ config: event.output }) },
              "cancelEstablished",
              "raiseEstablished",
            ],
          },
          { target: "refused" },
        ],
        onError: { target: "waiting", actions: { type: "notifyOwnerFailed", params: ({ event }) => event } },
      },
    },
    waiting: {
      description: "The last attempt failed, or returned a token that expires at once; the next attempt follows soon.",
      after: { retry: { target: "renewing" } },
      on: { "wake.detected": { target: "renewing" }, "renewal.requested": {} },
    },
    endless: { description: "The server names no expiration for this token." },
    refused: { description: "The user may no longer see the report.", type: "final" },
  },
});
