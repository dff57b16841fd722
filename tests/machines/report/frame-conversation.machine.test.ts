import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createEmptyActor } from "xstate";
import { frameConversationMachine } from "../../../src/machines/report/frame-conversation.machine.ts";
import type { EmbedConfig } from "../../../src/api/contract.ts";
import type { ReportError } from "../../../src/rules/report/report-frame.ts";
import { frame, loadReport, startConversation, twoPages } from "../../support/machines/start-conversation.ts";
import { testEveryPath } from "../../support/machines/explore-machine.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const loaded = { type: "embed.loaded", pages: twoPages };
const rendered = { type: "embed.rendered" };
const config: EmbedConfig = {
  id: "r1",
  displayName: "Losses",
  embedUrl: "https://app.powerbi.com/reportEmbed",
  embedToken: "t1",
  defaultView: { id: "v1", state: "captured" },
};
const neverSettles = () => new Promise<never>(() => undefined);
const fatal: ReportError = { cause: "capacity", severity: "fatal", reference: "request-1" };

describe("a frame", () => {
  it("loads nothing before a token is provided", async () => {
    const { send, takeCalls, takeNotified, value } = startConversation();
    await send({ type: "frame.attached", frame });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([value(), takeCalls(), takeNotified()]).toEqual([{ attached: "prefetching" }, [], []]);
  });

  it("loads its report once it is attached and a token is provided, in either order", async () => {
    for (const isAttachedFirst of [true, false]) {
      const { send, takeCalls } = startConversation();
      const attached = { type: "frame.attached", frame } as const;
      const provided = { type: "token.provided", token: "t1" } as const;
      await send(...(isAttachedFirst ? [attached, provided] : [provided, attached]));
      expect(takeCalls()).toEqual(["load t1"]);
    }
  });

  it("loads the newest of the tokens that arrive before it is attached", async () => {
    const { send, takeCalls } = startConversation();
    await send({ type: "token.provided", token: "t1" }, { type: "token.provided", token: "t2" });
    await send({ type: "frame.attached", frame });
    expect(takeCalls()).toEqual(["load t2"]);
  });

  it("loads nothing when the report is released before it is attached", async () => {
    const { send, takeCalls, value, token } = startConversation();
    await send({ type: "token.provided", token: "t1" }, { type: "token.released" }, { type: "frame.attached", frame });
    expect([value(), takeCalls(), token()]).toEqual([{ attached: "prefetching" }, [], null]);
  });

  it("whose script cannot be loaded is told at once; the next token asks for a new one, which loads the script [wrong: missing chunk]", async () => {
    const { send, takeCalls, takeNotified, replacements, value } = startConversation();
    const notLoaded = { type: "frame.notLoaded" } as const;
    await send({ type: "token.provided", token: "t1" }, notLoaded);
    expect(takeNotified()).toMatchObject([{ type: "embed.failed", cause: "notLoaded" }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([value(), takeNotified(), replacements]).toEqual(["missing", [], []]);
    await send({ type: "token.provided", token: "t2" });
    expect([value(), replacements.length]).toEqual(["mounting", 1]);
    await send(notLoaded, { type: "frame.attached", frame });
    expect(takeCalls()).toEqual(["load t2"]);
  });

  it("that was not loaded early is asked for again with the token, and says then what is missing [wrong: missing chunk]", async () => {
    const { send, takeNotified, replacements, value } = startConversation();
    await send({ type: "frame.notLoaded" });
    expect([value(), takeNotified()]).toEqual(["missing", []]);
    await send({ type: "token.provided", token: "t1" });
    expect([value(), replacements.length]).toEqual(["mounting", 1]);
    await send({ type: "frame.notLoaded" });
    expect(takeNotified()).toMatchObject([{ type: "embed.failed", cause: "notLoaded" }]);
  });

  it("whose script is loaded after all is prefetched, and loads the next report, not a released one", async () => {
    const { send, takeCalls, value } = startConversation();
    await send({ type: "token.provided", token: "t1" }, { type: "frame.notLoaded" }, { type: "token.released" });
    await send({ type: "frame.attached", frame });
    expect([value(), takeCalls()]).toEqual([{ attached: "prefetching" }, []]);
    await send({ type: "token.provided", token: "t2" });
    expect(takeCalls()).toEqual(["load t2"]);
  });

  it("that is replaced no longer knows of a newer or an expired token, nor of a refresh", async () => {
    const { send, takeCalls, takeNotified } = startConversation();
    const opening = [{ type: "frame.attached", frame }, { type: "report.loaded" }] as const;
    await send({ type: "token.provided", token: "t1" }, { type: "frame.attached", frame });
    await send({ type: "token.provided", token: "t2" }, { type: "frame.detached" }, ...opening);
    expect(takeCalls()).toEqual(["load t1", "load t2", "read pages"]);
    await send({ type: "report.tokenExpired" }, { type: "frame.replaced" });
    await send({ type: "token.provided", token: "t3" }, ...opening, { type: "token.provided", token: "t4" });
    expect(takeCalls()).toEqual(["load t3", "read pages", "renew t4"]);
    await send({ type: "refresh.requested" }, { type: "frame.detached" }, ...opening);
    takeNotified();
    await send({ type: "report.errorRaised", ...fatal });
    expect(takeNotified()).toMatchObject([{ type: "embed.failed", cause: "capacity" }]);
  });

  it("that React mounts again loads the same report again", async () => {
    const { send, takeCalls } = await loadReport();
    await send({ type: "frame.detached" }, { type: "frame.attached", frame });
    expect(takeCalls()).toEqual(["load t1"]);
  });

  it("that is detached after its report was released loads nothing when it is attached again", async () => {
    const { send, takeCalls, value } = await loadReport();
    await send({ type: "token.released" }, { type: "frame.detached" }, { type: "frame.attached", frame });
    expect([value(), takeCalls()]).toEqual([{ attached: "prefetching" }, []]);
  });

  it("that is replaced no longer has an effect, and its token is forgotten", async () => {
    const { send, takeNotified, value, token } = await loadReport();
    await send({ type: "frame.replaced" }, { type: "report.rendered" }, { type: "report.errorRaised", ...fatal });
    expect([value(), takeNotified(), token()]).toEqual(["detached", [], null]);
  });

  it("that cannot be told to load has failed", async () => {
    const { send, takeNotified, value } = startConversation({ loadReport: () => Promise.reject(new Error("no")) });
    await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" });
    expect(takeNotified()).toEqual([{ type: "embed.failed", cause: "unknown", reference: "session-1" }]);
    expect(value()).toEqual({ attached: "failed" });
  });
});

describe("a report", () => {
  it("that loads is announced with its pages, and once it is painted", async () => {
    const { send, takeNotified } = startConversation();
    await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" }, { type: "report.loaded" });
    expect(takeNotified()).toEqual([loaded]);
    await send({ type: "report.rendered" });
    expect(takeNotified()).toEqual([rendered]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(takeNotified()).toEqual([]);
  });

  it("that is loaded but never painted counts as rendered after ten seconds", async () => {
    const { send, takeNotified } = startConversation();
    await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" }, { type: "report.loaded" });
    takeNotified();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(takeNotified()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(takeNotified()).toEqual([rendered]);
  });

  it("whose pages cannot be read is shown without them", async () => {
    const { send, takeNotified, value } = startConversation({ readPages: () => Promise.reject(new Error("no")) });
    await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" }, { type: "report.loaded" });
    expect(takeNotified()).toEqual([{ type: "embed.loaded", pages: [] }]);
    expect(value()).toMatchObject({ attached: { loaded: { token: "current" } } });
  });

  it("notifies of the page the user turned to", async () => {
    const { send, takeNotified } = await loadReport();
    await send({ type: "report.pageChanged", page: "p2" });
    expect(takeNotified()).toEqual([{ type: "embed.pageChanged", page: "p2" }]);
  });

  it("is opened at the page that comes with its token", async () => {
    const { send, takeCalls } = startConversation();
    await send({ type: "token.provided", token: "t1", page: "p2" }, { type: "frame.attached", frame });
    expect(takeCalls()).toEqual(["load t1 at p2"]);
  });

  it("is opened at the page that is requested before its frame is there", async () => {
    const { send, takeCalls } = startConversation();
    await send({ type: "token.provided", token: "t1" }, { type: "page.selected", page: "p2" });
    await send({ type: "frame.attached", frame });
    expect(takeCalls()).toEqual(["load t1 at p2"]);
  });

  it("that turns to a page while it is loading notifies of it, unless a view of it is opened at another page", async () => {
    for (const [given, expected] of [
      [undefined, [{ type: "embed.pageChanged", page: "p1" }]],
      [config, []],
    ] as const) {
      const { send, takeNotified } = startConversation({ readPages: neverSettles });
      await send({ type: "frame.attached", frame });
      await send({ type: "token.provided", token: "t1", page: "p2", ...(given && { config: given }) });
      await send({ type: "report.pageChanged", page: "p1" });
      expect(takeNotified()).toEqual(expected);
      await send({ type: "report.loaded" }, { type: "report.pageChanged", page: "p1" });
      expect(takeNotified()).toEqual(expected);
    }
  });

  it("is opened at the page that comes with its token also in a default view of another page [return: saved views]", async () => {
    const { send, takeCalls, takeNotified } = startConversation();
    await send({ type: "token.provided", token: "t1", page: "p2", config }, { type: "frame.attached", frame });
    await send({ type: "report.pageChanged", page: "p1" }, { type: "report.loaded" });
    expect(takeCalls()).toEqual(["load t1 at p2 in captured", "read pages", { type: "page.selected", page: "p2" }]);
    expect(takeNotified()).toEqual([loaded]);
    await send({ type: "report.pageChanged", page: "p2" }, { type: "report.pageChanged", page: "p1" });
    expect(takeNotified()).toMatchObject([{ page: "p2" }, { page: "p1" }]);
  });

  it("is opened at the page of a default view where none comes with its token", async () => {
    const { send, takeCalls, takeNotified } = startConversation();
    await send({ type: "token.provided", token: "t1", config }, { type: "frame.attached", frame });
    await send({ type: "report.pageChanged", page: "p1" }, { type: "report.loaded" });
    expect(takeCalls()).toEqual(["load t1 in captured", "read pages"]);
    expect(takeNotified()).toEqual([{ type: "embed.pageChanged", page: "p1" }, loaded]);
  });

  it("is opened in a new frame at the page that was on the screen, also with a renewed token", async () => {
    const { send, takeCalls } = await loadReport();
    await send({ type: "report.pageChanged", page: "p2" }, { type: "report.errorRaised", ...fatal });
    await send({ type: "token.provided", token: "t2" }, { type: "frame.attached", frame });
    expect(takeCalls()).toEqual(["load t2 at p2"]);
  });

  it("turns to the page that was requested while it was loading, if it has that page", async () => {
    for (const [page, commands] of [
      ["p2", [{ type: "page.selected", page: "p2" }]],
      ["p1", []],
      ["removed", []],
    ] as const) {
      const { send, takeCalls } = startConversation();
      await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" });
      await send({ type: "page.selected", page }, { type: "report.loaded" });
      expect(takeCalls()).toEqual(["load t1", "read pages", ...commands]);
    }
  });

  it("forgets its page when another report is opened in the frame", async () => {
    const { send, takeCalls } = await loadReport();
    await send({ type: "report.pageChanged", page: "p2" }, { type: "frame.replaced" });
    await send({ type: "token.provided", token: "t2" }, { type: "frame.attached", frame });
    expect(takeCalls()).toEqual(["load t2"]);
  });

  it("carries out commands once it is loaded, and only then", async () => {
    const { send, takeCalls } = startConversation();
    const commands = [
      { type: "page.selected", page: "p2" },
      { type: "print.requested" },
      { type: "refresh.requested" },
    ] as const;
    const [, ...others] = commands;
    await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" }, ...others);
    expect(takeCalls()).toEqual(["load t1"]);
    await send({ type: "report.loaded" });
    takeCalls();
    await send(...commands);
    expect(takeCalls()).toEqual(commands);
  });
});

/** A conversation whose report is opened in a saved view. */
async function startWithView(...events: Parameters<ReturnType<typeof startConversation>["send"]>) {
  const started = startConversation();
  await started.send({ type: "token.provided", token: "t1", config }, { type: "frame.attached", frame }, ...events);
  started.takeCalls();
  started.takeNotified();
  return started;
}

describe("a saved view", () => {
  const linkedView = { id: "v2", state: "linked" };
  const error = { type: "report.errorRaised", cause: "unknown", severity: "error", reference: undefined } as const;

  it("that a link names opens in place of the default one", async () => {
    const { send, takeCalls } = startConversation();
    await send({ type: "token.provided", token: "t1", config: { ...config, linkedView } });
    await send({ type: "frame.attached", frame });
    expect(takeCalls()).toEqual(["load t1 in linked"]);
  });

  it.each([
    ["is loading", []],
    ["is loaded and not painted", [{ type: "report.loaded" }]],
  ] as const)(
    "that the report host refuses while the report %s is left out, and the report opens again",
    async (_, events) => {
      const { send, takeCalls, takeNotified, replacements, value } = await startWithView(...events);
      await send({ ...error, severity: "warning" });
      expect([replacements, takeNotified()]).toEqual([[], []]);
      await send(error);
      expect([value(), replacements.length, takeNotified()]).toEqual(["mounting", 1, []]);
      await send({ type: "frame.attached", frame });
      expect(takeCalls()).toEqual(["load t1"]);
      await send(error);
      expect(takeNotified()).toMatchObject([{ type: "embed.failed", cause: "unknown" }]);
    },
  );

  it("is not to blame for another fault, nor for one of a painted report", async () => {
    const loading = await startWithView();
    await loading.send({ ...error, cause: "capacity" });
    expect([loading.replacements, loading.takeNotified()]).toMatchObject([[], [{ cause: "capacity" }]]);
    const painted = await startWithView({ type: "report.loaded" }, { type: "report.rendered" });
    await painted.send({ ...error, severity: "fatal" });
    expect([painted.replacements, painted.takeNotified()]).toMatchObject([[], [{ cause: "unknown" }]]);
  });

  it("is captured and applied in a loaded report, which opens again in the state that was kept", async () => {
    const { send, takeCalls } = await loadReport();
    const replyTo = createEmptyActor();
    await send(
      { type: "state.captureRequested", replyTo },
      { type: "state.applyRequested", state: { state: "captured" }, replyTo },
      { type: "bookmarks.requested", replyTo },
      { type: "state.kept", state: { state: "captured" } },
    );
    expect(takeCalls()).toEqual(["state.captureRequested", "state.applyRequested", "bookmarks.requested"]);
    await send({ type: "frame.detached" }, { type: "frame.attached", frame });
    expect(takeCalls()).toEqual(["load t1 in captured"]);
  });
});

describe("a refresh that fails", () => {
  it("leaves the painted report where it is, unless the report host says that it may no longer be shown [wrong: offline refresh]", async () => {
    for (const cause of ["unknown", "throttled", "capacity"] as const) {
      const { send, takeNotified } = await loadReport();
      await send({ type: "refresh.requested" }, { type: "report.errorRaised", ...fatal, cause });
      expect(takeNotified()).toEqual([{ type: "embed.refreshFailed" }]);
      await send({ type: "report.errorRaised", ...fatal, severity: "error" });
      expect(takeNotified()).toEqual([]);
      await send({ type: "refresh.requested" }, { type: "report.rendered" }, { type: "report.errorRaised", ...fatal });
      expect(takeNotified()).toMatchObject([rendered, { type: "embed.failed", cause: "capacity" }]);
    }
    const { send, takeNotified } = await loadReport();
    await send({ type: "refresh.requested" }, { type: "report.errorRaised", ...fatal, severity: "warning" });
    expect(takeNotified()).toEqual([]);
    await send({ type: "refresh.requested" }, { type: "report.errorRaised", ...fatal, cause: "notAllowed" });
    expect(takeNotified()).toMatchObject([{ type: "embed.failed", cause: "notAllowed" }]);
  });
});

describe("a report host", () => {
  it("that is silent for a minute while loading has failed, and is heard if it answers after all", async () => {
    const { send, takeNotified, value } = startConversation();
    await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(takeNotified()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([value(), takeNotified()]).toEqual([
      { attached: "failed" },
      [{ type: "embed.failed", cause: "silent", reference: "session-1" }],
    ]);
    await send({ type: "report.rendered" });
    expect(takeNotified()).toEqual([rendered]);
  });

  it("that is silent for a minute during a renewal has failed", async () => {
    const { send, takeNotified, value } = await loadReport({ renewToken: neverSettles });
    await send({ type: "token.provided", token: "t2" });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(takeNotified()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([value(), takeNotified()]).toMatchObject([{ attached: "failed" }, [{ cause: "silent" }]]);
  });

  it("whose frame the page does not make within ten seconds counts as silent, until the frame is attached", async () => {
    const { send, takeNotified, takeCalls } = startConversation();
    await send({ type: "token.provided", token: "t1" });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(takeNotified()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(takeNotified()).toEqual([{ type: "embed.failed", cause: "silent", reference: "" }]);
    await send({ type: "frame.attached", frame });
    expect(takeCalls()).toEqual(["load t1"]);
  });
});

describe("the paths of a conversation", () => {
  const owner = createEmptyActor();
  testEveryPath(frameConversationMachine, {
    input: { owner, reportFrame: owner },
    events: [
      { type: "state.kept", state: undefined },
      { type: "state.captureRequested", replyTo: owner },
      { type: "state.applyRequested", state: { state: "captured" }, replyTo: owner },
      { type: "bookmarks.requested", replyTo: owner },
      { type: "frame.attached", frame },
      { type: "frame.detached" },
      { type: "frame.notLoaded" },
      { type: "frame.replaced" },
      { type: "token.provided", token: "t1" },
      { type: "token.provided", token: "t2" },
      { type: "token.provided", token: "t3", page: "p1", config },
      {
        type: "token.provided",
        token: "t3",
        config: { ...config, defaultView: undefined, linkedView: { id: "v2", state: "linked" } },
      },
      { type: "token.released" },
      { type: "report.loaded" },
      { type: "report.rendered" },
      { type: "report.pageChanged", page: "p2" },
      { type: "report.tokenExpired" },
      { type: "report.errorRaised", cause: "unknown", severity: "fatal" },
      { type: "report.errorRaised", cause: "unknown", severity: "warning" },
      { type: "page.selected", page: "p2" },
      { type: "layout.selected", layout: "full" },
      { type: "print.requested" },
      { type: "refresh.requested" },
    ],
    answers: {
      readPages: [twoPages, twoPages.map((page) => ({ ...page, phoneLayout: "available" }))],
      renewToken: [twoPages],
    },
    distinguishBy: ({
      frame,
      token,
      layout,
      opened,
      isTokenPending,
      hasTokenExpired,
      isRefreshing,
    }: Record<string, unknown>) => [
      isRefreshing,
      layout,
      opened,
      frame !== null,
      token,
      isTokenPending,
      hasTokenExpired,
    ],
  });
});
