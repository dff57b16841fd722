// One report in its frame, from the config it is embedded with to the end of its showing. Used by the report view and by preview.
// Specification: sections 2 (Report view) and 4; issue of the report side, The report that never goes blank.
import { assign, emit, sendTo, setup, type SnapshotFrom } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import type { EmbedFact, EmbedFault, ReportPage } from "../../rules/report/embed-facts.ts";
import { fullScreenMachine } from "./full-screen.machine.ts";
import { tokenRenewalMachine } from "./token-renewal.machine.ts";

export interface EmbeddedReportInput {
  record: SubscriptionReport;
  config: EmbedConfig;
}

type Wish = { type: "page.selected"; page: string } | { type: "print.requested" } | { type: "refresh.requested" };
type Event =
  | EmbedFact
  | Wish
  | { type: "wake.detected" }
  | { type: "fullScreen.requested" }
  | { type: "fullScreen.exitRequested" }
  | { type: "fullScreen.left" }
  | { type: "token.renewed"; config: EmbedConfig };

export interface EmbeddedReportContext extends EmbeddedReportInput {
  pages: readonly ReportPage[];
  page: string | null;
  fault: { cause: EmbedFault; reference: string } | null;
}

const silence = { cause: "silent", reference: "" } as const;

export const embeddedReportMachine = setup({
  types: {
    context: {} as EmbeddedReportContext,
    events: {} as Event,
    emitted: {} as Wish,
    input: {} as EmbeddedReportInput,
    children: {} as { renewal: "renewal"; fullScreen: "fullScreen" },
  },
  actors: { renewal: tokenRenewalMachine, fullScreen: fullScreenMachine },
  delays: { toAnswer: 30_000 },
  guards: {
    isElsewhere: ({ context }, { pages }: { pages: readonly ReportPage[] }) =>
      pages.some(({ name, active }) => name === context.page && !active),
  },
  actions: {
    setPages: assign(({ context }, { pages }: { pages: readonly ReportPage[] }) => ({
      pages,
      page: pages.find(({ active }) => active)?.name ?? context.page,
    })),
    setPage: assign((_, { page }: { page: string }) => ({ page })),
    setConfig: assign((_, { config }: { config: EmbedConfig }) => ({ config })),
    setFault: assign((_, fault: { cause: EmbedFault; reference: string }) => ({ fault })),
    clearFault: assign({ fault: null }),
    askRenewal: sendTo("renewal", { type: "renewal.requested" }),
    wakeRenewal: sendTo("renewal", { type: "wake.detected" }),
    tellShown: sendTo("fullScreen", { type: "report.shown" }),
    passToFullScreen: sendTo(
      "fullScreen",
      (
        _,
        {
          fact,
        }: {
          fact: { type: "fullScreen.requested" } | { type: "fullScreen.exitRequested" } | { type: "fullScreen.left" };
        },
      ) => fact,
    ),
    passWish: emit((_, { wish }: { wish: Wish }) => wish),
    returnToPage: emit(({ context }) => ({ type: "page.selected" as const, page: context.page ?? "" })),
  },
}).createMachine({
  id: "embeddedReport",
  context: ({ input }) => ({ ...input, pages: [], page: null, fault: null }),
  initial: "shown",
  states: {
    shown: {
      description: "The report has its frame.",
      initial: "embedding",
      invoke: [
        {
          id: "renewal",
          src: "renewal",
          input: ({ context, self }) => ({ record: context.record, config: context.config, owner: self }),
          onDone: { target: "refused" },
          onError: { target: "refused" },
        },
        { id: "fullScreen", src: "fullScreen", onError: { target: "refused" } },
      ],
      on: {
        "token.renewed": { actions: { type: "setConfig", params: ({ event }) => event } },
        "embed.failed": { target: ".broken", actions: { type: "setFault", params: ({ event }) => event } },
        "embed.pageChanged": { actions: { type: "setPage", params: ({ event }) => event } },
        "page.selected": { actions: { type: "passWish", params: ({ event }) => ({ wish: event }) } },
        "print.requested": { actions: { type: "passWish", params: ({ event }) => ({ wish: event }) } },
        "refresh.requested": { actions: { type: "passWish", params: ({ event }) => ({ wish: event }) } },
        "fullScreen.requested": { actions: { type: "passToFullScreen", params: ({ event }) => ({ fact: event }) } },
        "fullScreen.exitRequested": { actions: { type: "passToFullScreen", params: ({ event }) => ({ fact: event }) } },
        "fullScreen.left": { actions: { type: "passToFullScreen", params: ({ event }) => ({ fact: event }) } },
        "embed.tokenExpired": { target: ".recovering" },
        "wake.detected": { actions: "wakeRenewal" },
      },
      states: {
        embedding: {
          description: "The frame is loading the report.",
          after: { toAnswer: { target: "broken", actions: { type: "setFault", params: silence } } },
          on: {
            "embed.loaded": { target: "viewing", actions: { type: "setPages", params: ({ event }) => event } },
            "embed.rendered": { target: "viewing" },
          },
        },
        viewing: {
          description: "The report is on the screen.",
          entry: ["clearFault", "tellShown"],
          on: { "embed.loaded": { actions: { type: "setPages", params: ({ event }) => event } } },
        },
        recovering: {
          description: "The token ended before a new one was there: one is being fetched.",
          entry: "askRenewal",
          after: { toAnswer: { target: "broken", actions: { type: "setFault", params: silence } } },
          on: {
            "embed.tokenExpired": {},
            "embed.loaded": [
              {
                guard: { type: "isElsewhere", params: ({ event }) => event },
                target: "viewing",
                actions: "returnToPage",
              },
              { target: "viewing", actions: { type: "setPages", params: ({ event }) => event } },
            ],
            "embed.rendered": { target: "viewing" },
          },
        },
        broken: {
          description: "The report does not show; the person is told why.",
          on: {
            "embed.loaded": { target: "viewing", actions: { type: "setPages", params: ({ event }) => event } },
            "embed.rendered": { target: "viewing" },
          },
        },
      },
    },
    refused: { description: "The permission to see the report has ended.", type: "final" },
  },
});

export interface EmbeddedReportView {
  at: "embedding" | "viewing" | "recovering" | "broken";
  config: EmbedConfig;
  pages: readonly ReportPage[];
  page: string | null;
  fault: EmbeddedReportContext["fault"];
}

export function embeddedReportView({ context, value }: SnapshotFrom<typeof embeddedReportMachine>): EmbeddedReportView {
  const { config, pages, page, fault } = context;
  return { at: typeof value === "object" ? value.shown : "broken", config, pages, page, fault };
}
