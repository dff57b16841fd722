// The conversation with the report in one frame, from the frame's first page to the last token. Only this machine holds
// the embed token in use, and only it watches for a silent report host.
// Beyond the specification.
import {
  frameConversationSetup,
  frameOf,
  initialContext,
  loadInputOf,
  openingActions,
  openingWithNextToken,
  openingWithoutView,
  pagesOf,
  renewalFailure,
  renewalInputOf,
} from "./frame-conversation.setup.ts";

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
        "token.provided": { target: "mounting", actions: openingActions },
      },
    },
    mounting: {
      description: "A report is requested; the page is making its frame.",
      entry: "clearFrame",
      after: { untilMounted: { actions: "notifyOwnerSilent" } },
      on: {
        "frame.attached": { target: "attached.loading", actions: { type: "setFrame", params: ({ event }) => event } },
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
        "report.rendered": { actions: "notifyOwnerRendered" },
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
            "refresh.requested": { actions: { type: "runCommand", params: ({ event }) => event } },
            "report.errorRaised": [
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
