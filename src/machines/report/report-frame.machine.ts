// Which frame the page needs: of the requested report, else of the one that the user will probably request.
// Beyond the specification.
import { type ActorRef, assign, sendTo, setup, type Snapshot } from "xstate";
import type { EmbedConfig } from "../../api/contract.ts";
import type { EmbedFact, ReportLayout } from "../../rules/report/embed-facts.ts";
import type { EmbedTarget, ReportCommand } from "../../rules/report/report-frame.ts";
import { needs } from "../needs.ts";
import type { frameConversationMachine } from "./frame-conversation.machine.ts";

type Provided = { config: EmbedConfig; subscriptionId: string; page?: string | undefined };
type Event =
  | ReportCommand
  | { type: "target.prefetched"; target: EmbedTarget }
  | ({ type: "report.provided" } & Provided)
  | { type: "report.released" }
  | { type: "frame.replacementRequested"; layout: ReportLayout };

export interface ReportFrameInput {
  owner: ActorRef<Snapshot<unknown>, EmbedFact>;
}

export interface ReportFrameContext extends ReportFrameInput {
  target: EmbedTarget | null;
  prefetched: EmbedTarget | null;
  /** Whose rows the frame shows; null while it shows none. */
  subscriptionId: string | null;
  /** The page makes a new frame whenever this changes. */
  frameNumber: number;
}

const isSame = (one: EmbedTarget | null, other: EmbedTarget | null) =>
  one?.embedUrl === other?.embedUrl && one?.id === other?.id && one?.boundModel === other?.boundModel;
const targetOf = ({ embedUrl, id, boundModel }: EmbedTarget): EmbedTarget => ({
  embedUrl,
  id,
  ...(boundModel !== undefined && { boundModel }),
});

const isCurrentTarget = ({ context, event }: { context: ReportFrameContext; event: { target: EmbedTarget } }) =>
  isSame(context.target, event.target);
/** One report can show the rows of many subscriptions: those of another one get a frame of their own. */
const fitsFrame = ({ context, event }: { context: ReportFrameContext; event: Provided }) =>
  isSame(context.target, event.config) && (context.subscriptionId ?? event.subscriptionId) === event.subscriptionId;

const withTarget = ({ config, subscriptionId }: Provided) => ({ target: targetOf(config), subscriptionId });
const tokenProvided = ({ config, page }: Provided) => ({
  type: "token.provided" as const,
  token: config.embedToken,
  page,
  config,
});

/** A need like others: the application connects the conversation to the page. */
const conversation: unknown = needs("conversation");

export const reportFrameMachine = setup({
  types: {
    context: {} as ReportFrameContext,
    events: {} as Event,
    input: {} as ReportFrameInput,
    children: {} as { conversation: "conversation" },
  },
  actors: { conversation: conversation as typeof frameConversationMachine },
  guards: {
    /** The application provides the list of allowed hosts; without one every host is forbidden. */
    isForbiddenHost: (_args: unknown, _target: EmbedTarget) => true,
    isPrefetchedTarget: ({ context }) => isSame(context.target, context.prefetched),
    hasPrefetchedTarget: ({ context }) => context.prefetched !== null,
  },
  actions: {
    usePrefetchedTarget: assign(({ context }) => ({ target: context.prefetched, subscriptionId: null })),
    clearTarget: assign({ target: null, subscriptionId: null }),
    requestNewFrame: assign(({ context }) => ({ frameNumber: context.frameNumber + 1 })),
    sendFrameReplaced: sendTo("conversation", { type: "frame.replaced" }),
  },
}).createMachine({
  id: "reportFrame",
  context: ({ input }) => ({ ...input, target: null, prefetched: null, subscriptionId: null, frameNumber: 0 }),
  invoke: {
    id: "conversation",
    src: "conversation",
    input: ({ context, self }) => ({ owner: context.owner, reportFrame: self }),
    onError: { target: ".empty", actions: "clearTarget" },
  },
  initial: "empty",
  on: {
    "report.provided": [
      {
        guard: { type: "isForbiddenHost", params: ({ event }) => event.config },
        target: ".empty",
        actions: [
          "clearTarget",
          "sendFrameReplaced",
          sendTo(
            ({ context }) => context.owner,
            ({ event }) => ({
              type: "embed.failed" as const,
              cause: "notAllowed" as const,
              reference: event.config.id,
            }),
          ),
        ],
      },
      {
        guard: fitsFrame,
        target: ".requested",
        actions: [
          assign(({ event }) => withTarget(event)),
          sendTo("conversation", ({ event }) => tokenProvided(event)),
        ],
      },
      {
        target: ".requested",
        actions: [
          assign(({ event }) => withTarget(event)),
          "requestNewFrame",
          "sendFrameReplaced",
          sendTo("conversation", ({ event }) => tokenProvided(event)),
        ],
      },
    ],
    "target.prefetched": [
      { guard: { type: "isForbiddenHost", params: ({ event }) => event.target } },
      { actions: assign(({ event }) => ({ prefetched: targetOf(event.target) })) },
    ],
    "frame.replacementRequested": {
      actions: assign(({ context: { target, frameNumber }, event: { layout } }) => ({
        target: target && { ...target, layout },
        frameNumber: frameNumber + 1,
      })),
    },
    "layout.selected": { actions: sendTo("conversation", ({ event }) => event) },
    "page.selected": { actions: sendTo("conversation", ({ event }) => event) },
    "print.requested": { actions: sendTo("conversation", ({ event }) => event) },
    "refresh.requested": { actions: sendTo("conversation", ({ event }) => event) },
  },
  states: {
    empty: {
      description: "The page needs no frame.",
      on: {
        "target.prefetched": [
          { guard: { type: "isForbiddenHost", params: ({ event }) => event.target } },
          {
            target: "prefetching",
            actions: [
              assign(({ event }) => ({ prefetched: targetOf(event.target) })),
              "usePrefetchedTarget",
              "requestNewFrame",
            ],
          },
        ],
      },
    },
    prefetching: {
      description: "The frame of the report that the user will probably request loads early.",
      on: {
        "target.prefetched": [
          { guard: { type: "isForbiddenHost", params: ({ event }) => event.target } },
          { guard: isCurrentTarget },
          {
            actions: [
              assign(({ event }) => ({ prefetched: targetOf(event.target) })),
              "usePrefetchedTarget",
              "requestNewFrame",
              "sendFrameReplaced",
            ],
          },
        ],
      },
    },
    requested: {
      description: "The page needs the frame of the requested report.",
      on: {
        "report.released": [
          {
            guard: "isPrefetchedTarget",
            target: "prefetching",
            actions: sendTo("conversation", { type: "token.released" }),
          },
          {
            guard: "hasPrefetchedTarget",
            target: "prefetching",
            actions: ["usePrefetchedTarget", "requestNewFrame", "sendFrameReplaced"],
          },
          { target: "empty", actions: ["clearTarget", "sendFrameReplaced"] },
        ],
      },
    },
  },
});
