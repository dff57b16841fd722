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

interface LoadedArgs {
  context: EmbeddedReportContext;
  event: { pages: readonly ReportPage[] };
}
const hasLeftPage = ({ context, event }: LoadedArgs) =>
  event.pages.some(({ name, active }) => name === context.page && !active);

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
  actions: {
    setPages: assign(({ context }, { pages }: { pages: readonly ReportPage[] }) => ({
      pages,
      page: pages.find(({ active }) => active)?.name ?? context.page,
    })),
    setFault: assign((_, { cause, reference }: EmbedFailure) => ({ fault: { cause, reference } })),
    requestRenewal: sendTo("renewal", { type: "renewal.requested" }),
    forwardCommand: sendTo(
      ({ context }) => context.frame,
      (_, command: ReportCommand) => command,
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
        "token.renewed": {
          actions: [
            assign({ renewalError: null }),
            sendTo(
              ({ context }) => context.frame,
              ({ context, event }) => ({
                type: "report.provided",
                config: event.config,
                subscriptionId: context.record.subscriptionId,
              }),
            ),
          ],
        },
        "renewal.failed": { actions: assign(({ event }) => ({ renewalError: event.error })) },
        "renewal.exhausted": {
          target: ".broken",
          actions: { type: "setFault", params: { cause: "tokenRefused", reference: "" } },
        },
        "embed.failed": { target: ".broken", actions: { type: "setFault", params: ({ event }) => event } },
        "embed.pageChanged": { actions: assign(({ event }) => ({ page: event.page })) },
        "embed.tokenExpired": { target: ".recovering" },
        "page.selected": { actions: { type: "forwardCommand", params: ({ event }) => event } },
        "print.requested": { actions: { type: "forwardCommand", params: ({ event }) => event } },
        "refresh.requested": {
          actions: [
            assign(({ context }) => ({ refreshes: context.refreshes + 1 })),
            { type: "forwardCommand", params: ({ event }) => event },
          ],
        },
        "fullScreen.requested": { actions: sendTo("fullScreen", ({ event }) => event) },
        "fullScreen.exitRequested": { actions: sendTo("fullScreen", ({ event }) => event) },
        "fullScreen.left": { actions: sendTo("fullScreen", ({ event }) => event) },
        "wake.detected": { actions: sendTo("renewal", ({ event }) => event) },
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
          entry: [assign({ fault: null, renewalError: null }), sendTo("fullScreen", { type: "report.shown" })],
          on: {
            "embed.loaded": { actions: { type: "setPages", params: ({ event }) => event } },
            "layout.selected": {
              target: "embedding",
              actions: { type: "forwardCommand", params: ({ event }) => event },
            },
          },
        },
        recovering: {
          description: "The token expired before it was renewed: a new one is being fetched.",
          entry: "requestRenewal",
          after: {
            recoveryLimit: {
              target: "broken",
              // The server knows more about the cause than that no report came.
              actions: assign(({ context: { renewalError } }) => ({
                fault: renewalError === null ? { cause: "silent", reference: "" } : null,
              })),
            },
          },
          on: {
            // The renewal tells a repeated notification of the old token from a refusal of the new one.
            "embed.tokenExpired": { actions: "requestRenewal" },
            "embed.loaded": [
              {
                guard: hasLeftPage,
                target: "viewing",
                actions: sendTo(
                  ({ context }) => context.frame,
                  ({ context }) => ({ type: "page.selected", page: context.page ?? "" }),
                ),
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
