// One embedded report, from the request to the end of the permission to see it: what is on the screen, and its token,
// which is renewed before it expires, by the server's time. Used by the report view, by preview and to view as others.
import { type ActorRef, assign, cancel, enqueueActions, raise, sendTo, setup, type Snapshot, stateIn } from "xstate";
import type { EmbedConfig, SubscriptionReport } from "../../api/contract.ts";
import type { EmbedFact, EmbedFailure, RefreshFailure, ReportPage } from "../../rules/report/embed-facts.ts";
import type { ReportCommand } from "../../rules/report/report-frame.ts";
import { slowNotice } from "../../rules/report/slow-notice.ts";
import { embeddingNeeds, failureKind, isGranted } from "../needs.ts";
import { fullScreenMachine } from "./full-screen.machine.ts";

type Provided = { type: "report.provided"; config: EmbedConfig; subscriptionId: string };

export interface EmbeddedReportInput {
  record: SubscriptionReport;
  /** When the token of the embed config expires. */
  expiration: string | undefined;
  /** When the person's access to the report ends. */
  accessEndsAt?: string | undefined;
  frame: ActorRef<Snapshot<unknown>, ReportCommand | Provided>;
}

type Event =
  | EmbedFact
  | ReportCommand
  | { type: "fullScreen.requested" | "fullScreen.exitRequested" | "fullScreen.left" }
  | { type: "wake.detected" | "token.established" | "token.refused" | "access.named" };

export interface EmbeddedReportContext extends EmbeddedReportInput {
  pages: readonly ReportPage[];
  page: string | null;
  /** Once the frame has been loading for so long that the page says so. */
  slowNotice: string | undefined;
  /** Whether anything of the report has been drawn. A host that never says so is believed to have done it. */
  isDrawn: boolean;
  fault: EmbedFailure | null;
  /** Why the last renewal failed; null after one that succeeded. */
  renewalError: unknown;
  /** How often the user has refreshed the report. */
  refreshes: number;
  /** Why the last refresh failed; it is made again on waking. Null after one that was requested. */
  refreshFailure: RefreshFailure | null;
  /** How long before it expires the token is renewed; null until its lifetime has been measured. */
  lead: number | null;
  /** How long until it is renewed. */
  wait: number;
  /** How long until the end of the access is measured again, or reached. */
  accessWait: number;
  /** The token has just been renewed. A host that refuses it at once would refuse the next one too. */
  isFresh: boolean;
}

/** Tokens shorter than this are not renewed in a tight loop. */
const SHORTEST_LIFETIME_MS = 5000;

/** The server gives no token for less access than this. */
const SHORTEST_ACCESS_MS = 60_000;
/** A timer can wait for 24 days at most. */
const LONGEST_WAIT_MS = 86_400_000;

const leadOf = (remaining: number) => Math.min(120_000, Math.max(remaining, 0) / 3);

interface Args<Event> {
  context: EmbeddedReportContext;
  event: Event;
}
const hasLeftPage = ({ context, event }: Args<{ pages: readonly ReportPage[] }>) =>
  event.pages.some(({ name, active }) => name === context.page && !active);
const withPages = ({ page }: EmbeddedReportContext, pages: readonly ReportPage[]) => ({
  pages,
  page: pages.find(({ active }) => active)?.name ?? page,
});
const frameOf = ({ context }: { context: EmbeddedReportContext }) => context.frame;
const isEndless = ({ event }: Args<{ output: number | null }>) => event.output === null;
const isEarly = ({ context, event }: Args<{ output: number | null }>) =>
  (event.output ?? 0) > (context.lead ?? SHORTEST_LIFETIME_MS);
const isLastToken = ({ context: { expiration, accessEndsAt } }: { context: EmbeddedReportContext }) =>
  Date.parse(accessEndsAt ?? "") - Date.parse(expiration ?? "") < SHORTEST_ACCESS_MS;
const hasAccessEnd = ({ context }: { context: EmbeddedReportContext }) => context.accessEndsAt !== undefined;
const isOver = ({ event }: Args<{ output: number | null }>) => event.output !== null && event.output <= 0;
const hasRefreshFailed = ({ context }: { context: EmbeddedReportContext }) => context.refreshFailure !== null;
/** The person may no longer see the report here. Any other failure may pass. */
const isForbidden = ({ event }: Args<{ error: unknown }>) => failureKind(event.error) === "forbidden";

export const embeddedReportMachine = setup({
  types: {
    context: {} as EmbeddedReportContext,
    events: {} as Event,
    input: {} as EmbeddedReportInput,
    /** Read as the error of a call is. Undefined where nothing is known. */
    output: {} as { kind: string } | undefined,
    children: {} as { fullScreen: "fullScreen" },
  },
  actors: { ...embeddingNeeds, fullScreen: fullScreenMachine },
  delays: {
    untilSlow: 20_000,
    recoveryLimit: 60_000,
    untilDue: ({ context }) => context.wait,
    retry: 5000,
    untilEstablished: 5000,
    untilAccessEnd: ({ context }) => context.accessWait,
  },
  guards: {
    isFresh: ({ context }) => context.isFresh,
    /** The application knows. */
    isOffline: () => false,
    isNew: ({ context }) => context.lead === null,
    isBroken: stateIn({ shown: { screen: "broken" } }),
  },
  actions: {
    setDrawn: assign({ isDrawn: true }),
    /** Without the line a refresh could only empty the report. */
    refresh: enqueueActions(({ context, enqueue, check }) => {
      if (check("isOffline")) return enqueue.assign({ refreshFailure: { isOffline: true } });
      enqueue.assign({ refreshes: context.refreshes + 1, refreshFailure: null });
      return enqueue.sendTo(context.frame, { type: "refresh.requested" });
    }),
    setRefreshFailure: enqueueActions(({ enqueue, check }) => {
      enqueue.assign({ refreshFailure: { isOffline: check("isOffline") } });
    }),
    useNewToken: enqueueActions(({ context, enqueue }, { config }: { config: EmbedConfig | null }) => {
      if (!config) return;
      const { expiration, accessEndsAt } = config;
      enqueue.assign({ expiration, accessEndsAt, lead: null, isFresh: true, renewalError: null });
      enqueue.raise({ type: "access.named" });
      const { subscriptionId } = context.record;
      enqueue.sendTo(context.frame, { type: "report.provided", config, subscriptionId });
    }),
  },
}).createMachine({
  id: "embeddedReport",
  context: ({ input }) => ({
    ...input,
    pages: [],
    page: null,
    slowNotice: undefined,
    isDrawn: false,
    fault: null,
    renewalError: null,
    refreshes: 0,
    refreshFailure: null,
    lead: null,
    wait: 0,
    accessWait: LONGEST_WAIT_MS,
    isFresh: false,
  }),
  output: ({ event }) => event.output as { kind: string } | undefined,
  initial: "shown",
  states: {
    shown: {
      description: "The report is embedded.",
      type: "parallel",
      invoke: { id: "fullScreen", src: "fullScreen", onError: { target: "refused" } },
      on: {
        "page.selected": { actions: sendTo(frameOf, ({ event }) => event) },
        "print.requested": { actions: sendTo(frameOf, ({ event }) => event) },
        "refresh.requested": { actions: "refresh" },
        "fullScreen.requested": { actions: sendTo("fullScreen", ({ event }) => event) },
        "fullScreen.exitRequested": { actions: sendTo("fullScreen", ({ event }) => event) },
        "fullScreen.left": { actions: sendTo("fullScreen", ({ event }) => event) },
      },
      states: {
        screen: {
          description: "What the user sees of the report.",
          initial: "embedding",
          on: {
            "embed.failed": {
              target: ".broken",
              actions: assign(({ event: { cause, reference } }) => ({ fault: { cause, reference }, isDrawn: false })),
            },
            "embed.refreshFailed": { actions: "setRefreshFailure" },
            // Also when the network is back.
            "wake.detected": { guard: hasRefreshFailed, actions: "refresh" },
            "embed.pageChanged": { actions: assign(({ event }) => ({ page: event.page })) },
            "embed.tokenExpired": { target: ".recovering" },
            "token.refused": {
              target: ".broken",
              actions: assign({ fault: { cause: "tokenRefused", reference: "" }, isDrawn: false }),
            },
          },
          states: {
            embedding: {
              description: "The frame loads the report.",
              entry: assign({ slowNotice: undefined, isDrawn: false }),
              after: { untilSlow: { actions: assign({ slowNotice }) } },
              on: {
                "embed.loaded": {
                  target: "viewing",
                  actions: assign(({ context, event }) => withPages(context, event.pages)),
                },
                "embed.rendered": { target: "viewing", actions: "setDrawn" },
              },
            },
            viewing: {
              description: "The report is on the screen.",
              entry: [assign({ fault: null, renewalError: null }), sendTo("fullScreen", { type: "report.shown" })],
              on: {
                "embed.loaded": { actions: assign(({ context, event }) => withPages(context, event.pages)) },
                "embed.rendered": { actions: "setDrawn" },
                "layout.selected": {
                  target: "embedding",
                  actions: sendTo(frameOf, ({ event }) => event),
                },
              },
            },
            recovering: {
              description: "The token expired before it was renewed: a new one is being fetched.",
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
                "embed.tokenExpired": {},
                "embed.loaded": [
                  {
                    guard: hasLeftPage,
                    target: "viewing",
                    actions: sendTo(frameOf, ({ context }) => ({ type: "page.selected", page: context.page ?? "" })),
                  },
                  { target: "viewing", actions: assign(({ context, event }) => withPages(context, event.pages)) },
                ],
                "embed.rendered": { target: "viewing", actions: "setDrawn" },
              },
            },
            broken: {
              description: "The report cannot be shown; the view says why.",
              on: {
                "embed.tokenExpired": {},
                "embed.loaded": {
                  target: "viewing",
                  actions: assign(({ context, event }) => withPages(context, event.pages)),
                },
                "embed.rendered": { target: "viewing", actions: "setDrawn" },
              },
            },
          },
        },
        token: {
          description: "How long the token lives, and its renewal.",
          initial: "measuring",
          on: {
            // A repeated notification of the old token differs from a refusal of the new one.
            "embed.tokenExpired": [
              { guard: "isBroken" },
              { guard: "isFresh", actions: raise({ type: "token.refused" }) },
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
                  { guard: isLastToken, target: "endless" },
                  {
                    guard: isEarly,
                    target: "scheduled",
                    actions: assign(({ context, event }) => {
                      const remaining = event.output ?? 0;
                      const lead = context.lead ?? leadOf(remaining);
                      return { lead, wait: Math.min(remaining - lead, LONGEST_WAIT_MS) };
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
              on: { "embed.tokenExpired": {} },
              invoke: {
                id: "fetchEmbedConfig",
                src: "fetchEmbedConfig",
                input: ({ context }) => ({ record: context.record }),
                onDone: [
                  {
                    guard: isGranted,
                    target: "measuring",
                    actions: [
                      { type: "useNewToken", params: ({ event }) => ({ config: event.output }) },
                      cancel("established"),
                      raise({ type: "token.established" }, { id: "established", delay: "untilEstablished" }),
                    ],
                  },
                  { guard: hasAccessEnd, target: "#embeddedReport.accessEnded" },
                  { target: "#embeddedReport.refused" },
                ],
                onError: [
                  {
                    guard: isForbidden,
                    target: "#embeddedReport.forbidden",
                    actions: assign(({ event }) => ({ renewalError: event.error })),
                  },
                  { target: "waiting", actions: assign(({ event }) => ({ renewalError: event.error })) },
                ],
              },
            },
            waiting: {
              description:
                "The last attempt failed, or returned a token that expires at once; the next one follows soon.",
              after: { retry: { target: "renewing" } },
              on: { "wake.detected": { target: "renewing" }, "embed.tokenExpired": {} },
            },
            endless: {
              description: "The server names no expiration for this token, or gives no further one.",
            },
          },
        },
        access: {
          description: "How long the person may see the report.",
          initial: "endless",
          on: { "access.named": { target: ".endless" }, "wake.detected": { target: ".endless" } },
          states: {
            endless: {
              description: "The access has no end.",
              always: { guard: hasAccessEnd, target: "measuring" },
            },
            measuring: {
              description: "When the access ends, by the server’s time, is being measured.",
              invoke: {
                id: "measureAccess",
                src: "measureLifetime",
                input: ({ context }) => ({ expiration: context.accessEndsAt }),
                onDone: [
                  { guard: isOver, target: "#embeddedReport.accessEnded" },
                  {
                    target: "limited",
                    actions: assign(({ event: { output } }) => ({
                      accessWait: Math.min(output ?? LONGEST_WAIT_MS, LONGEST_WAIT_MS),
                    })),
                  },
                ],
                onError: { target: "limited" },
              },
            },
            limited: {
              description: "The access ends at a known time.",
              after: { untilAccessEnd: { target: "measuring" } },
            },
          },
        },
      },
    },
    accessEnded: {
      description: "The time for which the person may see the report is over.",
      type: "final",
      output: { kind: "accessEnded" },
    },
    forbidden: {
      description: "The person may no longer see the report here, and the server says why.",
      type: "final",
      output: ({ context }) => context.renewalError as { kind: string },
    },
    refused: { description: "The permission to see the report has ended.", type: "final" },
  },
});
