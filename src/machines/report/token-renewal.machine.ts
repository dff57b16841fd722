// The lease of one embed token: renewed before it ends, by the server's time, for as long as the report is shown.
// Beyond the specification: decisions.md, Embedding.
import { type ActorRef, assign, sendTo, setup, type Snapshot } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import { embeddingNeeds } from "./embedding-needs.ts";

type Owner = ActorRef<Snapshot<unknown>, { type: "token.renewed"; config: EmbedConfig }>;

export interface RenewalInput {
  record: SubscriptionReport;
  config: EmbedConfig;
  owner: Owner;
}

type Event = { type: "wake.detected" } | { type: "renewal.requested" };

export interface RenewalContext extends RenewalInput {
  /** How long before its end the token is renewed; not known until it has been measured once. */
  lead: number | null;
  wait: number;
}

/** A new token that lives no longer is as good as ended: it is not renewed in a hurry, again and again. */
const SHORTEST_LIFE_MS = 5000;

const leadOf = (remaining: number) => Math.min(120_000, Math.max(remaining, 0) / 3);

export const tokenRenewalMachine = setup({
  types: { context: {} as RenewalContext, events: {} as Event, input: {} as RenewalInput },
  actors: embeddingNeeds,
  delays: { untilDue: ({ context }) => context.wait, toTryAgain: 5000 },
  guards: {
    isEndless: (_, { remaining }: { remaining: number | null }) => remaining === null,
    isEarly: ({ context }, { remaining }: { remaining: number | null }) =>
      remaining !== null && remaining > (context.lead ?? SHORTEST_LIFE_MS),
    isNew: ({ context }) => context.lead === null,
    isGranted: (_, { config }: { config: EmbedConfig | null }) => config !== null,
  },
  actions: {
    setWait: assign(({ context }, { remaining }: { remaining: number | null }) => {
      const lead = context.lead ?? leadOf(remaining ?? 0);
      return { lead, wait: (remaining ?? 0) - lead };
    }),
    setConfig: assign(({ context }, { config }: { config: EmbedConfig | null }) => ({
      config: config ?? context.config,
      lead: null,
    })),
    tellRenewed: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({ type: "token.renewed", config: context.config }),
    ),
  },
}).createMachine({
  id: "tokenRenewal",
  context: ({ input }) => ({ ...input, lead: null, wait: 0 }),
  initial: "measuring",
  on: { "renewal.requested": { target: ".renewing" } },
  states: {
    measuring: {
      description: "How long does the token still live, by the server’s time?",
      invoke: {
        id: "measureLease",
        src: "measureLease",
        input: ({ context }) => ({ config: context.config }),
        onDone: [
          { guard: { type: "isEndless", params: ({ event }) => ({ remaining: event.output }) }, target: "endless" },
          {
            guard: { type: "isEarly", params: ({ event }) => ({ remaining: event.output }) },
            target: "resting",
            actions: { type: "setWait", params: ({ event }) => ({ remaining: event.output }) },
          },
          { guard: "isNew", target: "waiting" },
          { target: "renewing" },
        ],
        onError: { target: "endless" },
      },
    },
    resting: {
      description: "The token is good for a while.",
      after: { untilDue: "renewing" },
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
            actions: [{ type: "setConfig", params: ({ event }) => ({ config: event.output }) }, "tellRenewed"],
          },
          { target: "refused" },
        ],
        onError: { target: "waiting" },
      },
    },
    waiting: {
      description: "The last attempt failed, or brought a token as good as ended: another one in a moment.",
      after: { toTryAgain: "renewing" },
      on: { "wake.detected": { target: "renewing" } },
    },
    endless: { description: "The server tells no end of this token." },
    refused: { description: "The report is no longer this person’s to see.", type: "final" },
  },
});
