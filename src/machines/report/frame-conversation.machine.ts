// The conversation with the report in one frame, from the frame's first page to the last token. Only this machine holds
// the embed token in use, and only it watches for a silent report host.
// Beyond the specification.
import { type ActorRef, assign, enqueueActions, raise, sendTo, setup, type Snapshot } from "xstate";
import type { EmbedConfig } from "../../api/contract.ts";
import type { EmbedFact, EmbedFault, ReportLayout, ReportPage } from "../../rules/report/embed-facts.ts";
import {
  type FrameCommand,
  type FrameEvent,
  type ReportCommand,
  type ReportError,
  type ReportFrame,
  type ReportState,
  type StateExchange,
  type StateRequest,
  TokenRefusedError,
} from "../../rules/report/report-frame.ts";
import { needs } from "../needs.ts";

type Event =
  | FrameEvent
  | ReportCommand
  | StateRequest
  | { type: "frame.replaced" }
  | ({ type: "token.provided" } & Token)
  | { type: "token.released" };
/** With a token come the page at which the report is opened and its embed config; a renewed token brings no page. */
type Token = { token: string; page?: string | undefined; config?: EmbedConfig };
type LinkedView = { reportId: string; viewId: string };
type Failure = { cause: EmbedFault; reference?: string | undefined };

export interface LoadInput {
  frame: ReportFrame;
  token: string;
  page: string | undefined;
  state: ReportState | undefined;
}

export interface FrameConversationInput {
  /** Is notified of what happens to the report. */
  owner: ActorRef<Snapshot<unknown>, EmbedFact>;
  /** Makes the page replace the frame. */
  reportFrame: ActorRef<Snapshot<unknown>, ReturnType<typeof replacementRequest>>;
}

export interface FrameConversationContext extends FrameConversationInput {
  frame: ReportFrame | null;
  /** The newest token; null while no report is requested. */
  token: string | null;
  /** The name of the page on the screen, or of the one to open; undefined: the report's first page. */
  page: string | undefined;
  /** The state in which a new frame opens the report. */
  state: ReportState | undefined;
  /** The id of the saved view in which the report was opened at once. */
  opened: string | undefined;
  layout: ReportLayout;
  /** The person's own choice, which the size of the window does not change. */
  isLayoutChosen: boolean;
  /** The newest token arrived while the report was loading with an older one. */
  isTokenPending: boolean;
  hasTokenExpired: boolean;
  /** A refresh was requested, and the report has not been painted since. */
  isRefreshing: boolean;
}

/** Faults that may pass, or of the line: what is on the screen before a refresh stays readable. */
const passingFaults = new Set<EmbedFault>(["unknown", "throttled", "capacity"]);

/** What is known of the next report before anything is loaded. */
const withoutView = { state: undefined, opened: undefined };
const unshown = { page: undefined, ...withoutView, layout: "full", isLayoutChosen: false } as const;
const initialContext = {
  frame: null,
  token: null,
  ...unshown,
  isTokenPending: false,
  hasTokenExpired: false,
  isRefreshing: false,
};
const replacementRequest = (layout: ReportLayout) => ({ type: "frame.replacementRequested" as const, layout });
const toOwner = ({ context }: { context: FrameConversationContext }) => context.owner;

const frameConversationSetup = setup({
  types: { context: {} as FrameConversationContext, events: {} as Event, input: {} as FrameConversationInput },
  actors: {
    loadReport: needs<void, LoadInput>("loadReport"),
    /** Rejects with a `TokenRefusedError`. A report whose token has expired has to be refreshed as well. */
    renewToken: needs<readonly ReportPage[], { frame: ReportFrame; token: string; hasExpired: boolean }>("renewToken"),
    readPages: needs<readonly ReportPage[], { frame: ReportFrame }>("readPages"),
    /** Sends the outcome to the one who asked. */
    exchangeState: needs<void, { frame: ReportFrame; request: StateExchange }>("exchangeState"),
    /** Whether the report carried it out. */
    runCommand: needs<boolean, { frame: ReportFrame; command: FrameCommand }>("runCommand"),
  },
  delays: { untilMounted: 10_000, untilSilent: 60_000, untilPainted: 10_000 },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    /** Whether a token that is being replaced expires: the report then has to be refreshed as well. */
    isFirstExpiry: ({ context }) => context.token !== null && !context.hasTokenExpired,
    isTokenPending: ({ context }) => context.isTokenPending,
    /** The page that a state brings gives way to the requested one, which is opened once the pages are read. */
    isPageOfState: ({ context }) => context.state !== undefined && context.page !== undefined,
    /** The application looks at the address, which may have changed since the config was fetched. */
    isViewLinked: (_, { viewId }: LinkedView) => viewId !== "",
    /** Another view that the address names takes the place of the default one. */
    isOtherViewLinked: (_, { viewId }: LinkedView) => viewId === "",
  },
  actions: {
    clearFrame: assign({ frame: null, isTokenPending: false, hasTokenExpired: false, isRefreshing: false }),
    clearToken: assign({ token: null, isTokenPending: false, ...unshown }),
    /** A frame that is kept for another report opens that one in the full layout. */
    requestFullLayout: enqueueActions(({ context, enqueue }) => {
      if (context.layout === "phone") enqueue.sendTo(context.reportFrame, replacementRequest("full"));
    }),
    runCommand: enqueueActions(({ context, enqueue }, command: FrameCommand) => {
      enqueue.spawnChild("runCommand", { input: { frame: frameOf(context), command } });
    }),
    exchangeState: enqueueActions(({ context, enqueue }, request: StateExchange) => {
      enqueue.spawnChild("exchangeState", { input: { frame: frameOf(context), request } });
    }),
    setTokenExpired: assign({ hasTokenExpired: true }),
    endRefresh: assign({ isRefreshing: false }),
    raiseRendered: raise({ type: "report.rendered" }),
    requestNewFrame: sendTo(
      ({ context }) => context.reportFrame,
      ({ context }) => replacementRequest(context.layout),
    ),
    notifyOwnerRendered: sendTo(toOwner, { type: "embed.rendered" }),
    notifyOwnerTokenExpired: sendTo(toOwner, { type: "embed.tokenExpired" }),
    notifyOwnerSilent: sendTo(toOwner, ({ context }) => failedFact(context, { cause: "silent" })),
  },
});

function failedFact({ frame }: FrameConversationContext, { cause, reference }: Failure): EmbedFact {
  return { type: "embed.failed", cause, reference: reference ?? frame?.reference ?? "" };
}

function frameOf({ frame }: FrameConversationContext): ReportFrame {
  if (frame === null) throw new Error("No frame is attached");
  return frame;
}

function tokenOf({ token }: FrameConversationContext): string {
  if (token === null) throw new Error("No report is requested");
  return token;
}

const loadInputOf = (context: FrameConversationContext): LoadInput => ({
  frame: frameOf(context),
  token: tokenOf(context),
  page: context.page,
  state: context.state,
});

const renewalInputOf = (context: FrameConversationContext) => ({
  frame: frameOf(context),
  token: tokenOf(context),
  hasExpired: context.hasTokenExpired,
});

/**
 * The command for the page that was requested while the report was loading, or together with a saved view of another
 * page. Then the view's page may be drawn first: Power BI does not document which of the two an embed config opens, and
 * the phased loading that could choose before drawing does not work in a frame that is loaded before its token.
 */
function pageToOpen(context: FrameConversationContext, pages: readonly ReportPage[]): FrameCommand | undefined {
  const page = pages.find(({ name, active }) => name === context.page && !active)?.name;
  return page ? { type: "page.selected", page } : undefined;
}

/** The fault of a renewal that did not succeed. */
function renewalFailure(error: unknown): Failure {
  return { cause: "tokenRefused", reference: error instanceof TokenRefusedError ? error.reference : undefined };
}

interface Args<Event> {
  context: FrameConversationContext;
  event: Event;
}
const isCurrentToken = ({ context, event }: Args<Token>) => context.token === event.token;
const hasUnusedPhoneLayout = ({ context, event }: Args<{ output: readonly ReportPage[] }>) =>
  context.token !== null &&
  !context.isLayoutChosen &&
  event.output.some(({ phoneLayout }) => phoneLayout === "available");
const isError = ({ event }: { event: ReportError }) => event.severity !== "warning";
const isFatal = ({ event }: { event: ReportError }) => event.severity === "fatal";
const isReplacedError = (args: Args<ReportError>) => args.context.isTokenPending && isError(args);
/** A report host may refuse a state that it can no longer read; the report itself may be well. */
const isViewRefused = (args: Args<ReportError>) =>
  args.context.opened !== undefined && isError(args) && args.event.cause === "unknown";
const isRefreshFault = (args: Args<ReportError>) =>
  args.context.isRefreshing && isError(args) && passingFaults.has(args.event.cause);

const withToken = (context: FrameConversationContext, { token, page = context.page }: Token) => ({ token, page });

/** Opens the report with its first token: in the saved view that the address names, else in the default one. */
const openReport = frameConversationSetup.enqueueActions(({ context, event, enqueue, check }) => {
  // Only for the compiler: all its transitions are those of a token.
  if (!("token" in event)) return;
  const { linkedView, defaultView, id: reportId = "" } = event.config ?? {};
  enqueue.assign(withToken(context, event));
  const isTrue = (type: "isViewLinked" | "isOtherViewLinked", viewId: string) =>
    check({ type, params: { reportId, viewId } });
  const view = linkedView && isTrue("isViewLinked", linkedView.id) ? linkedView : defaultView;
  if (view && !isTrue("isOtherViewLinked", view.id)) enqueue.assign({ opened: view.id, state: { state: view.state } });
});
const openingWithNextToken = {
  guard: isReplacedError,
  target: "#frameConversation.mounting",
  actions: "requestNewFrame" as const,
};
const openingWithoutView = {
  guard: isViewRefused,
  target: "#frameConversation.mounting",
  actions: [frameConversationSetup.assign(withoutView), "requestNewFrame" as const],
};

export const frameConversationMachine = frameConversationSetup.createMachine({
  id: "frameConversation",
  context: ({ input }) => ({ ...input, ...initialContext }),
  initial: "detached",
  on: {
    "frame.replaced": { target: ".detached", actions: "clearToken" },
    "state.kept": { actions: assign(({ event }) => ({ state: event.state })) },
  },
  states: {
    detached: {
      description: "The page has no frame, and no report is requested.",
      entry: "clearFrame",
      on: {
        "frame.attached": { target: "attached", actions: assign(({ event }) => ({ frame: event.frame })) },
        "frame.notLoaded": { target: "missing" },
        "token.provided": { target: "mounting", actions: openReport },
      },
    },
    missing: {
      description: "The script that makes frames could not be loaded; a new frame loads it again.",
      on: {
        "frame.attached": [
          {
            guard: "hasToken",
            target: "attached.loading",
            actions: assign(({ event }) => ({ frame: event.frame })),
          },
          { target: "attached", actions: assign(({ event }) => ({ frame: event.frame })) },
        ],
        "token.provided": { target: "mounting", actions: [openReport, "requestNewFrame"] },
        "token.released": { actions: "clearToken" },
      },
    },
    mounting: {
      description: "A report is requested; the page is making its frame.",
      entry: "clearFrame",
      after: { untilMounted: { actions: "notifyOwnerSilent" } },
      on: {
        "frame.attached": { target: "attached.loading", actions: assign(({ event }) => ({ frame: event.frame })) },
        "frame.notLoaded": {
          target: "missing",
          actions: sendTo(toOwner, ({ context }) => failedFact(context, { cause: "notLoaded" })),
        },
        "token.provided": { actions: openReport },
        "page.selected": { actions: assign(({ event }) => ({ page: event.page })) },
        "token.released": { target: "detached", actions: ["requestFullLayout", "clearToken"] },
      },
    },
    attached: {
      description: "The frame is on the page.",
      initial: "prefetching",
      on: {
        "frame.detached": [{ guard: "hasToken", target: "mounting" }, { target: "detached" }],
        // The frame is kept for the next report, which opens in the full layout again.
        "token.released": { actions: ["requestFullLayout", "clearToken"] },
        "report.rendered": { actions: ["endRefresh", "notifyOwnerRendered"] },
        "report.pageChanged": {
          actions: [
            assign(({ event }) => ({ page: event.page })),
            sendTo(toOwner, ({ event: { page } }) => ({ type: "embed.pageChanged", page })),
          ],
        },
        "report.tokenExpired": { actions: ["setTokenExpired", "notifyOwnerTokenExpired"] },
        "report.errorRaised": {
          guard: isError,
          target: ".failed",
          actions: sendTo(toOwner, ({ context, event }) => failedFact(context, event)),
        },
      },
      states: {
        prefetching: {
          description: "The frame loads the host’s page; there is no token yet.",
          on: { "token.provided": { target: "loading", actions: openReport } },
        },
        loading: {
          description: "The frame loads the report.",
          after: {
            untilSilent: [
              { guard: "isTokenPending", target: "#frameConversation.mounting", actions: "requestNewFrame" },
              { target: "failed", actions: "notifyOwnerSilent" },
            ],
          },
          invoke: {
            id: "loadReport",
            src: "loadReport",
            input: ({ context }) => loadInputOf(context),
            onError: {
              target: "failed",
              actions: sendTo(toOwner, ({ context }) => failedFact(context, { cause: "unknown" })),
            },
          },
          on: {
            "token.provided": [
              { guard: isCurrentToken },
              { actions: assign(({ context, event }) => ({ ...withToken(context, event), isTokenPending: true })) },
            ],
            "page.selected": { actions: assign(({ event }) => ({ page: event.page })) },
            "report.loaded": { target: "loaded" },
            "report.pageChanged": { guard: "isPageOfState" },
            "report.tokenExpired": [
              { guard: "isTokenPending", target: "#frameConversation.mounting", actions: "requestNewFrame" },
              { target: "failed", actions: "notifyOwnerTokenExpired" },
            ],
            "report.errorRaised": [openingWithNextToken, openingWithoutView],
          },
        },
        loaded: {
          description: "The report is loaded.",
          type: "parallel",
          on: {
            "page.selected": { actions: { type: "runCommand", params: ({ event }) => event } },
            "layout.selected": {
              guard: "hasToken",
              target: "#frameConversation.mounting",
              actions: [assign(({ event }) => ({ layout: event.layout, isLayoutChosen: true })), "requestNewFrame"],
            },
            "state.captureRequested": { actions: { type: "exchangeState", params: ({ event }) => event } },
            "state.applyRequested": { actions: { type: "exchangeState", params: ({ event }) => event } },
            "bookmarks.requested": { actions: { type: "exchangeState", params: ({ event }) => event } },
            "print.requested": { actions: { type: "runCommand", params: ({ event }) => event } },
            "refresh.requested": {
              actions: [assign({ isRefreshing: true }), { type: "runCommand", params: ({ event }) => event }],
            },
            "report.errorRaised": [
              {
                guard: isRefreshFault,
                actions: ["endRefresh", sendTo(toOwner, { type: "embed.refreshFailed" })],
              },
              {
                guard: isFatal,
                target: "failed",
                actions: sendTo(toOwner, ({ context, event }) => failedFact(context, event)),
              },
              {},
            ],
          },
          states: {
            painting: {
              description: "Whether the report has been painted.",
              initial: "unpainted",
              states: {
                unpainted: {
                  description: "The report is not painted yet. A frame outside the window may never be painted.",
                  after: { untilPainted: { actions: "raiseRendered" } },
                  on: {
                    "report.rendered": { target: "painted", actions: "notifyOwnerRendered" },
                    "report.errorRaised": openingWithoutView,
                  },
                },
                painted: { description: "The report is painted." },
              },
            },
            token: {
              description: "Whether the report uses the newest token.",
              initial: "starting",
              on: {
                "token.provided": {
                  target: ".renewing",
                  actions: assign(({ context, event }) => withToken(context, event)),
                },
              },
              states: {
                starting: {
                  description: "The report uses the token it was loaded with; its pages are being read.",
                  on: { "report.pageChanged": { guard: "isPageOfState" } },
                  invoke: {
                    id: "readPages",
                    src: "readPages",
                    input: ({ context }) => ({ frame: frameOf(context) }),
                    onDone: [
                      {
                        guard: hasUnusedPhoneLayout,
                        target: "#frameConversation.mounting",
                        actions: [assign({ layout: "phone" }), "requestNewFrame"],
                      },
                      {
                        target: "current",
                        actions: [
                          sendTo(toOwner, ({ event }) => ({ type: "embed.loaded", pages: event.output })),
                          enqueueActions(({ context, event, enqueue }) => {
                            const page = pageToOpen(context, event.output);
                            if (page)
                              enqueue.spawnChild("runCommand", { input: { frame: frameOf(context), command: page } });
                          }),
                        ],
                      },
                    ],
                    onError: { target: "current", actions: sendTo(toOwner, { type: "embed.loaded", pages: [] }) },
                  },
                },
                current: {
                  description: "The report uses the newest token.",
                  always: { guard: "isTokenPending", target: "renewing" },
                },
                renewing: {
                  description: "The report is given the newest token and stays as it is.",
                  entry: assign({ isTokenPending: false }),
                  after: {
                    untilSilent: { target: "#frameConversation.attached.failed", actions: "notifyOwnerSilent" },
                  },
                  on: {
                    "report.tokenExpired": {
                      guard: "isFirstExpiry",
                      target: "renewing",
                      reenter: true,
                      actions: ["setTokenExpired", "notifyOwnerTokenExpired"],
                    },
                  },
                  invoke: {
                    id: "renewToken",
                    src: "renewToken",
                    input: ({ context }) => renewalInputOf(context),
                    onDone: {
                      target: "current",
                      actions: [
                        assign({ hasTokenExpired: false }),
                        sendTo(toOwner, ({ event }) => ({ type: "embed.loaded", pages: event.output })),
                        "raiseRendered",
                      ],
                    },
                    onError: {
                      target: "#frameConversation.attached.failed",
                      actions: sendTo(toOwner, ({ context, event }) =>
                        failedFact(context, renewalFailure(event.error)),
                      ),
                    },
                  },
                },
              },
            },
          },
        },
        failed: {
          description: "The report cannot be shown in this frame; the next token gets a new one.",
          on: {
            "report.errorRaised": {},
            "token.provided": [
              { guard: isCurrentToken },
              {
                target: "#frameConversation.mounting",
                actions: [openReport, "requestNewFrame"],
              },
            ],
          },
        },
      },
    },
  },
});
