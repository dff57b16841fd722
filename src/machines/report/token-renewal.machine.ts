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

const isEndless = ({ event }: { event: { output: number | null } }) => event.output === null;
const isEarly = ({ context, event }: { context: RenewalContext; event: { output: number | null } }) =>
  (event.output ?? 0) > (context.lead ?? SHORTEST_LIFETIME_MS);
const isGranted = ({ event }: { event: { output: EmbedConfig | null } }) => event.output !== null;

export const tokenRenewalMachine = setup({
  types: { context: {} as RenewalContext, events: {} as Event, input: {} as RenewalInput },
  actors: embeddingNeeds,
  guards: { isFresh: ({ context }) => context.isFresh, isNew: ({ context }) => context.lead === null },
  delays: { untilDue: ({ context }) => context.wait, retry: 5000, untilEstablished: 5000 },
}).createMachine({
  id: "tokenRenewal",
  context: ({ input }) => ({ ...input, lead: null, wait: 0, isFresh: false }),
  initial: "measuring",
  on: {
    "renewal.requested": [
      {
        guard: "isFresh",
        actions: sendTo(({ context }) => context.owner, { type: "renewal.exhausted" }),
      },
      { target: ".renewing" },
    ],
    "token.established": { actions: assign({ isFresh: false }) },
  },
  states: {
    measuring: {
      description: "Whether the token expires soon, by the server’s time, is being measured.",
      invoke: {
        id: "measureLifetime",
        src: "measureLifetime",
        input: ({ context }) => ({ expiration: context.expiration }),
        onDone: [
          { guard: isEndless, target: "endless" },
          {
            guard: isEarly,
            target: "scheduled",
            actions: assign(({ context, event }) => {
              const remaining = event.output ?? 0;
              const lead = context.lead ?? leadOf(remaining);
              return { lead, wait: remaining - lead };
            }),
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
            guard: isGranted,
            target: "measuring",
            actions: [
              assign(({ event }) => ({ expiration: event.output?.expiration, lead: null, isFresh: true })),
              enqueueActions(({ context, event, enqueue }) => {
                if (event.output) enqueue.sendTo(context.owner, { type: "token.renewed", config: event.output });
              }),
              cancel("established"),
              raise({ type: "token.established" }, { id: "established", delay: "untilEstablished" }),
            ],
          },
          { target: "refused" },
        ],
        onError: {
          target: "waiting",
          actions: sendTo(
            ({ context }) => context.owner,
            ({ event }) => ({ type: "renewal.failed", error: event.error }),
          ),
        },
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
