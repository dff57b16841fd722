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
type Pages = { pages: readonly ReportPage[] };
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
    hasUnusedPhoneLayout: ({ context }, { pages }: Pages) =>
      context.token !== null && !context.isLayoutChosen && pages.some(({ phoneLayout }) => phoneLayout === "available"),
    isCurrentToken: ({ context }, { token }: Token) => context.token === token,
    /** The page that a state brings gives way to the requested one, which is opened once the pages are read. */
    isPageOfState: ({ context }) => context.state !== undefined && context.page !== undefined,
    isError: (_, { severity }: ReportError) => severity !== "warning",
    isReplacedError: ({ context }, { severity }: ReportError) => context.isTokenPending && severity !== "warning",
    /** The application looks at the address, which may have changed since the config was fetched. */
    isViewLinked: (_, { viewId }: LinkedView) => viewId !== "",
    /** Another view that the address names takes the place of the default one. */
    isOtherViewLinked: (_, { viewId }: LinkedView) => viewId === "",
    /** A report host may refuse a state that it can no longer read; the report itself may be well. */
    isViewRefused: ({ context }, { severity, cause }: ReportError) =>
      context.opened !== undefined && severity !== "warning" && cause === "unknown",
    isFatal: (_, { severity }: ReportError) => severity === "fatal",
    isRefreshFault: ({ context }, { severity, cause }: ReportError) =>
      context.isRefreshing && severity !== "warning" && passingFaults.has(cause),
  },
  actions: {
    setFrame: assign((_, { frame }: { frame: ReportFrame }) => ({ frame })),
    clearFrame: assign({ frame: null, isTokenPending: false, hasTokenExpired: false, isRefreshing: false }),
    setToken: assign(({ context }, { token, page }: Token) => ({ token, page: page ?? context.page })),
    useFirstView: enqueueActions(({ enqueue, check }, { config }: Token) => {
      // TypeScript infers no guards with params inside `setup`.
      const isTrue = (type: "isViewLinked" | "isOtherViewLinked", viewId: string) =>
        check({ type, params: { reportId: config?.id ?? "", viewId } } as never);
      const { linkedView, defaultView } = config ?? {};
      const view = linkedView && isTrue("isViewLinked", linkedView.id) ? linkedView : defaultView;
      if (!view || isTrue("isOtherViewLinked", view.id)) return;
      enqueue.assign({ opened: view.id, state: { state: view.state } });
    }),
    dropView: assign(withoutView),
    clearToken: assign({ token: null, isTokenPending: false, ...unshown }),
    usePhoneLayout: assign({ layout: "phone" }),
    /** A frame that is kept for another report opens that one in the full layout. */
    requestFullLayout: enqueueActions(({ context, enqueue }) => {
      if (context.layout === "phone") enqueue.sendTo(context.reportFrame, replacementRequest("full"));
    }),
    chooseLayout: assign((_, { layout }: { layout: ReportLayout }) => ({ layout, isLayoutChosen: true })),
    keepState: assign((_, { state }: { state: ReportState | undefined }) => ({ state })),
    exchangeState: enqueueActions(({ context, enqueue }, request: StateExchange) => {
      enqueue.spawnChild("exchangeState", { input: { frame: frameOf(context), request } });
    }),
    setPage: assign((_, { page }: { page: string }) => ({ page })),
    /**
     * Opens the page that was requested while the report was loading, or together with a saved view of another page.
     * Then the view's page may be drawn first: Power BI does not document which of the two an embed config opens, and
     * the phased loading that could choose before drawing does not work in a frame that is loaded before its token.
     */
    usePages: enqueueActions(({ context, enqueue }, { pages }: Pages) => {
      enqueue.sendTo(context.owner, { type: "embed.loaded", pages });
      const page = pages.find(({ name, active }) => name === context.page && !active)?.name;
      if (!page) return;
      enqueue.spawnChild("runCommand", {
        input: { frame: frameOf(context), command: { type: "page.selected", page } },
      });
    }),
    setTokenPending: assign({ isTokenPending: true }),
    clearTokenPending: assign({ isTokenPending: false }),
    setTokenExpired: assign({ hasTokenExpired: true }),
    clearTokenExpired: assign({ hasTokenExpired: false }),
    runCommand: enqueueActions(({ context, enqueue }, command: FrameCommand) => {
      enqueue.spawnChild("runCommand", { input: { frame: frameOf(context), command } });
    }),
    startRefresh: assign({ isRefreshing: true }),
    endRefresh: assign({ isRefreshing: false }),
    raiseRendered: raise({ type: "report.rendered" }),
    requestNewFrame: sendTo(
      ({ context }) => context.reportFrame,
      ({ context }) => replacementRequest(context.layout),
    ),
    notifyOwnerLoaded: sendTo(toOwner, (_, { pages }: Pages) => ({ type: "embed.loaded", pages })),
    notifyOwnerRendered: sendTo(toOwner, { type: "embed.rendered" }),
    notifyOwnerPageChanged: sendTo(toOwner, (_, { page }: { page: string }) => ({ type: "embed.pageChanged", page })),
    notifyOwnerRefreshFailed: sendTo(toOwner, { type: "embed.refreshFailed" }),
    notifyOwnerTokenExpired: sendTo(toOwner, { type: "embed.tokenExpired" }),
    notifyOwnerSilent: sendTo(toOwner, ({ context }) => failedFact(context, { cause: "silent" })),
    notifyOwnerFailed: sendTo(toOwner, ({ context }, failure: Failure) => failedFact(context, failure)),
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

const pagesOf = ({ event }: { event: { output: readonly ReportPage[] } }): Pages => ({ pages: event.output });

/** The fault of a renewal that did not succeed. */
function renewalFailure(error: unknown): Failure {
  return { cause: "tokenRefused", reference: error instanceof TokenRefusedError ? error.reference : undefined };
}

function paramsOf({ event }: { event: Token }): Token {
  return event;
}
/** What a token does with which the report is opened, not renewed. */
const openingActions = [
  { type: "setToken" as const, params: paramsOf },
  { type: "useFirstView" as const, params: paramsOf },
];
const errorOf = ({ event }: { event: ReportError }) => event;
const openingWithNextToken = {
  guard: { type: "isReplacedError" as const, params: errorOf },
  target: "#frameConversation.mounting",
  actions: "requestNewFrame" as const,
};
const openingWithoutView = {
  guard: { type: "isViewRefused" as const, params: errorOf },
  target: "#frameConversation.mounting",
  actions: ["dropView" as const, "requestNewFrame" as const],
};

export const frameConversationMachine = frameConversationSetup.createMachine({
  id: "frameConversation",
  context: ({ input }) => ({ ...input, ...initialContext }),
  initial: "detached",
  on: {
    "frame.replaced": { target: ".detached", actions: "clearToken" },
    "state.kept": { actions: { type: "keepState", params: ({ event }) => event } },
  },
  states: {
    detached: {
      description: "The page has no frame, and no report is requested.",
      entry: "clearFrame",
      on: {
        "frame.attached": { target: "attached", actions: { type: "setFrame", params: ({ event }) => event } },
        "frame.notLoaded": { target: "missing" },
        "token.provided": { target: "mounting", actions: openingActions },
      },
    },
    missing: {
      description: "The script that makes frames could not be loaded; a new frame loads it again.",
      on: {
        "frame.attached": [
          {
            guard: "hasToken",
            target: "attached.loading",
            actions: { type: "setFrame", params: ({ event }) => event },
          },
          { target: "attached", actions: { type: "setFrame", params: ({ event }) => event } },
        ],
        "token.provided": { target: "mounting", actions: [...openingActions, "requestNewFrame"] },
        "token.released": { actions: "clearToken" },
      },
    },
    mounting: {
      description: "A report is requested; the page is making its frame.",
      entry: "clearFrame",
      after: { untilMounted: { actions: "notifyOwnerSilent" } },
      on: {
        "frame.attached": { target: "attached.loading", actions: { type: "setFrame", params: ({ event }) => event } },
        "frame.notLoaded": {
          target: "missing",
          actions: { type: "notifyOwnerFailed", params: { cause: "notLoaded" } },
        },
        "token.provided": { actions: openingActions },
        "page.selected": { actions: { type: "setPage", params: ({ event }) => event } },
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
            { type: "setPage", params: ({ event }) => event },
            { type: "notifyOwnerPageChanged", params: ({ event }) => event },
          ],
        },
        "report.tokenExpired": { actions: ["setTokenExpired", "notifyOwnerTokenExpired"] },
        "report.errorRaised": {
          guard: { type: "isError", params: ({ event }) => event },
          target: ".failed",
          actions: { type: "notifyOwnerFailed", params: ({ event }) => event },
        },
      },
      states: {
        prefetching: {
          description: "The frame loads the host’s page; there is no token yet.",
          on: { "token.provided": { target: "loading", actions: openingActions } },
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
            onError: { target: "failed", actions: { type: "notifyOwnerFailed", params: { cause: "unknown" } } },
          },
          on: {
            "token.provided": [
              { guard: { type: "isCurrentToken", params: ({ event }) => event } },
              { actions: [{ type: "setToken", params: ({ event }) => event }, "setTokenPending"] },
            ],
            "page.selected": { actions: { type: "setPage", params: ({ event }) => event } },
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
              actions: [{ type: "chooseLayout", params: ({ event }) => event }, "requestNewFrame"],
            },
            "state.captureRequested": { actions: { type: "exchangeState", params: ({ event }) => event } },
            "state.applyRequested": { actions: { type: "exchangeState", params: ({ event }) => event } },
            "bookmarks.requested": { actions: { type: "exchangeState", params: ({ event }) => event } },
            "print.requested": { actions: { type: "runCommand", params: ({ event }) => event } },
            "refresh.requested": { actions: ["startRefresh", { type: "runCommand", params: ({ event }) => event }] },
            "report.errorRaised": [
              {
                guard: { type: "isRefreshFault", params: ({ event }) => event },
                actions: ["endRefresh", "notifyOwnerRefreshFailed"],
              },
              {
                guard: { type: "isFatal", params: ({ event }) => event },
                target: "failed",
                actions: { type: "notifyOwnerFailed", params: ({ event }) => event },
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
                  actions: { type: "setToken", params: ({ event }) => event },
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
                        guard: { type: "hasUnusedPhoneLayout", params: pagesOf },
                        target: "#frameConversation.mounting",
                        actions: ["usePhoneLayout", "requestNewFrame"],
                      },
                      { target: "current", actions: { type: "usePages", params: pagesOf } },
                    ],
                    onError: { target: "current", actions: { type: "notifyOwnerLoaded", params: { pages: [] } } },
                  },
                },
                current: {
                  description: "The report uses the newest token.",
                  always: { guard: "isTokenPending", target: "renewing" },
                },
                renewing: {
                  description: "The report is given the newest token and stays as it is.",
                  entry: "clearTokenPending",
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
                      actions: ["clearTokenExpired", { type: "notifyOwnerLoaded", params: pagesOf }, "raiseRendered"],
                    },
                    onError: {
                      target: "#frameConversation.attached.failed",
                      actions: { type: "notifyOwnerFailed", params: ({ event }) => renewalFailure(event.error) },
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
              { guard: { type: "isCurrentToken", params: ({ event }) => event } },
              {
                target: "#frameConversation.mounting",
                actions: [...openingActions, "requestNewFrame"],
              },
            ],
          },
        },
      },
    },
  },
});
