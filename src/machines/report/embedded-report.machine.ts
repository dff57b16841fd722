// One embedded report, from the request to the end of the permission to see it. Used by the report view and by preview.
import { type ActorRef, assign, sendTo, setup, type Snapshot } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import type { EmbedFact, EmbedFailure, ReportPage } from "../../rules/report/embed-facts.ts";
import type { ReportCommand } from "../../rules/report/report-frame.ts";
import { fullScreenMachine } from "./full-screen.machine.ts";
import { needs } from "../needs.ts";
import type { tokenRenewalMachine } from "./token-renewal.machine.ts";

type Provided = { type: "report.provided"; config: EmbedConfig; subscriptionId: string };

export interface EmbeddedReportInput {
  record: SubscriptionReport;
  /** When the token of the embed config expires. */
  expiration: string | undefined;
  frame: ActorRef<Snapshot<unknown>, ReportCommand | Provided>;
}

type FullScreenEvent = { type: "fullScreen.requested" | "fullScreen.exitRequested" | "fullScreen.left" };
type Event =
  | EmbedFact
  | ReportCommand
  | FullScreenEvent
  | { type: "wake.detected" }
  | { type: "token.renewed"; config: EmbedConfig }
  | { type: "renewal.failed"; error: unknown }
  | { type: "renewal.exhausted" };

export interface EmbeddedReportContext extends EmbeddedReportInput {
  pages: readonly ReportPage[];
  page: string | null;
  fault: EmbedFailure | null;
  /** Why the last renewal failed; null after one that succeeded. */
  renewalError: unknown;
  /** How often the user has refreshed the report. */
  refreshes: number;
}

const forwardCommand = {
  actions: { type: "forwardCommand" as const, params: ({ event }: { event: ReportCommand }) => event },
};
const forwardToFullScreen = {
  actions: { type: "forwardToFullScreen" as const, params: ({ event }: { event: FullScreenEvent }) => event },
};

/** A need like others: the application connects the renewal to the server. */
const renewal: unknown = needs("renewal");

export const embeddedReportMachine = setup({
  types: {
    context: {} as EmbeddedReportContext,
    events: {} as Event,
    input: {} as EmbeddedReportInput,
    children: {} as { renewal: "renewal"; fullScreen: "fullScreen" },
  },
  actors: { renewal: renewal as typeof tokenRenewalMachine, fullScreen: fullScreenMachine },
  delays: { recoveryLimit: 30_000 },
  guards: {
    hasLeftPage: ({ context }, { pages }: { pages: readonly ReportPage[] }) =>
      pages.some(({ name, active }) => name === context.page && !active),
  },
  actions: {
    setPages: assign(({ context }, { pages }: { pages: readonly ReportPage[] }) => ({
      pages,
      page: pages.find(({ active }) => active)?.name ?? context.page,
    })),
    countRefresh: assign(({ context }) => ({ refreshes: context.refreshes + 1 })),
    setPage: assign((_, { page }: { page: string }) => ({ page })),
    setFault: assign((_, { cause, reference }: EmbedFailure) => ({ fault: { cause, reference } })),
    setRenewalError: assign((_, { error }: { error: unknown }) => ({ renewalError: error })),
    clearRenewalError: assign({ renewalError: null }),
    /** The server knows more about the cause than that no report came. */
    setRecoveryFault: assign(({ context: { renewalError } }) => ({
      fault: renewalError === null ? { cause: "silent" as const, reference: "" } : null,
    })),
    clearFault: assign({ fault: null, renewalError: null }),
    requestRenewal: sendTo("renewal", { type: "renewal.requested" }),
    forwardWake: sendTo("renewal", { type: "wake.detected" }),
    sendReportShown: sendTo("fullScreen", { type: "report.shown" }),
    forwardToFullScreen: sendTo("fullScreen", (_, event: FullScreenEvent) => event),
    forwardCommand: sendTo(
      ({ context }) => context.frame,
      (_, command: ReportCommand) => command,
    ),
    sendToken: sendTo(
      ({ context }) => context.frame,
      ({ context }, { config }: { config: EmbedConfig }) => ({
        type: "report.provided" as const,
        config,
        subscriptionId: context.record.subscriptionId,
      }),
    ),
    returnToPage: sendTo(
      ({ context }) => context.frame,
      ({ context }) => ({ type: "page.selected" as const, page: context.page ?? "" }),
    ),
  },
}).createMachine({
  id: "embeddedReport",
  context: ({ input }) => ({ ...input, pages: [], page: null, fault: null, renewalError: null, refreshes: 0 }),
  initial: "shown",
  states: {
    shown: {
      description: "The report is embedded.",
      initial: "embedding",
      invoke: [
        {
          id: "renewal",
          src: "renewal",
          input: ({ context, self }) => ({ record: context.record, expiration: context.expiration, owner: self }),
          onDone: { target: "refused" },
          onError: { target: "refused" },
        },
        { id: "fullScreen", src: "fullScreen", onError: { target: "refused" } },
      ],
      on: {
        "token.renewed": { actions: ["clearRenewalError", { type: "sendToken", params: ({ event }) => event }] },
        "renewal.failed": { actions: { type: "setRenewalError", params: ({ event }) => event } },
        "renewal.exhausted": {
          target: ".broken",
          actions: { type: "setFault", params: { cause: "tokenRefused", reference: "" } },
        },
        "embed.failed": { target: ".broken", actions: { type: "setFault", params: ({ event }) => event } },
        "embed.pageChanged": { actions: { type: "setPage", params: ({ event }) => event } },
        "embed.tokenExpired": { target: ".recovering" },
        "page.selected": forwardCommand,
        "print.requested": forwardCommand,
        "refresh.requested": { actions: ["countRefresh", forwardCommand.actions] },
        "fullScreen.requested": forwardToFullScreen,
        "fullScreen.exitRequested": forwardToFullScreen,
        "fullScreen.left": forwardToFullScreen,
        "wake.detected": { actions: "forwardWake" },
      },
      states: {
        embedding: {
          description: "The frame loads the report.",
          on: {
            "embed.loaded": { target: "viewing", actions: { type: "setPages", params: ({ event }) => event } },
            "embed.rendered": { target: "viewing" },
          },
        },
        viewing: {
          description: "The report is on the screen.",
          entry: ["clearFault", "sendReportShown"],
          on: {
            "embed.loaded": { actions: { type: "setPages", params: ({ event }) => event } },
            "layout.selected": { target: "embedding", actions: forwardCommand.actions },
          },
        },
        recovering: {
          description: "The token expired before it was renewed: a new one is being fetched.",
          entry: "requestRenewal",
          after: {
            recoveryLimit: {
              target: "broken",
              actions: "setRecoveryFault",
            },
          },
          on: {
            // The renewal tells a repeated notification of the old token from a refusal of the new one.
            "embed.tokenExpired": { actions: "requestRenewal" },
            "embed.loaded": [
              {
                guard: { type: "hasLeftPage", params: ({ event }) => event },
                target: "viewing",
                actions: "returnToPage",
              },
              { target: "viewing", actions: { type: "setPages", params: ({ event }) => event } },
            ],
            "embed.rendered": { target: "viewing" },
          },
        },
        broken: {
          description: "The report cannot be shown; the view says why.",
          on: {
            "embed.tokenExpired": {},
            "embed.loaded": { target: "viewing", actions: { type: "setPages", params: ({ event }) => event } },
            "embed.rendered": { target: "viewing" },
          },
        },
      },
    },
    refused: { description: "The permission to see the report has ended.", type: "final" },
  },
});
