import { describe, expect, it, vi } from "vitest";
import { createActor, createEmptyActor, waitFor } from "xstate";
import type { EmbedConfig } from "../../../src/api/contract.ts";
import { conversation, provideReportFrame } from "../../../src/app/effects/embedding.ts";
import { reportFrameView } from "../../../src/machines/report/reports.machine.ts";
import type { ReportFrame, ReportState, StateAnswer } from "../../../src/rules/report/report-frame.ts";
import { describeState } from "../../support/machines/report-state.ts";

/** A frame that records its calls. Everything succeeds unless `methods` says otherwise. */
function createFakeFrame(methods: Partial<ReportFrame> = {}) {
  const calls: unknown[] = [];
  const frame: ReportFrame = {
    reference: "session-1",
    loadReport: (token, page, state) => (
      calls.push(`load ${token}${page ? ` at ${page}` : ""}${state ? ` in ${describeState(state)}` : ""}`),
      methods.loadReport?.(token, page, state) ?? Promise.resolve()
    ),
    setToken: (token) => (calls.push(`set ${token}`), methods.setToken?.(token) ?? Promise.resolve()),
    readPages: () => (calls.push("pages"), methods.readPages?.() ?? Promise.resolve([])),
    runCommand: (command) => (calls.push(command), methods.runCommand?.(command) ?? Promise.resolve()),
    readBookmarks: () => methods.readBookmarks?.() ?? Promise.resolve([closed]),
    captureState: () => methods.captureState?.() ?? Promise.resolve("captured"),
    applyState: (state) => (
      calls.push(`apply ${describeState(state)}`),
      methods.applyState?.(state) ?? Promise.resolve()
    ),
  };
  return { frame, takeCalls: () => calls.splice(0) };
}

const refuse = () => Promise.reject(new Error("The report host refused"));
const applyUnlessTorn = (state: ReportState) => (describeState(state) === "torn" ? refuse() : Promise.resolve());
const closed = { name: "b1", displayName: "Closed losses", group: null };

const defaultView = { id: "v1", state: "captured" };
const linkedView = { id: "v2", state: "linked" };
const inDefaultView = { embedUrl: "", id: "R1", embedToken: "t1", displayName: "", defaultView };

/** A conversation over a frame that records its calls. */
function startConversation(methods: Partial<ReportFrame> = {}, config?: EmbedConfig) {
  const { frame, takeCalls } = createFakeFrame(methods);
  const actor = createActor(conversation, {
    input: { owner: createEmptyActor(), reportFrame: createEmptyActor() },
  }).start();
  actor.send({ type: "frame.attached", frame });
  actor.send({ type: "token.provided", token: "t1", ...(config && { config }) });
  const reach = (token: "current" | "renewing") =>
    waitFor(actor, (snapshot) => snapshot.matches({ attached: { loaded: { token } } }));
  return { actor, takeCalls, reach };
}

describe("the frame of a conversation", () => {
  it("loads the report, and then reads its pages", async () => {
    const { actor, takeCalls, reach } = startConversation();
    expect(takeCalls()).toEqual(["load t1"]);
    actor.send({ type: "report.loaded" });
    await reach("current");
    expect(takeCalls()).toEqual(["pages"]);
  });

  it("is given a new token, and refreshed only where the last one has expired", async () => {
    const { actor, takeCalls, reach } = startConversation({ runCommand: refuse });
    actor.send({ type: "report.loaded" });
    await reach("current");
    takeCalls();
    actor.send({ type: "token.provided", token: "t2" });
    await reach("current");
    expect(takeCalls()).toEqual(["set t2", "pages"]);
    actor.send({ type: "report.tokenExpired" });
    actor.send({ type: "token.provided", token: "t3" });
    await reach("current");
    expect(takeCalls()).toEqual(["set t3", { type: "refresh.requested" }, "pages"]);
  });

  it("captures and applies states, and answers the one who asked", async () => {
    const { actor, reach } = startConversation({ applyState: applyUnlessTorn });
    actor.send({ type: "report.loaded" });
    await reach("current");
    const answers: StateAnswer[] = [];
    const replyTo = { send: (answer: StateAnswer) => void answers.push(answer) };
    actor.send({ type: "state.captureRequested", replyTo });
    actor.send({ type: "state.applyRequested", state: { state: "captured" }, replyTo });
    actor.send({ type: "state.applyRequested", state: { state: "torn" }, replyTo });
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    expect(answers).toEqual([
      { type: "state.captured", state: "captured" },
      { type: "state.applied" },
      { type: "state.refused" },
    ]);
  });

  it("reads the author’s bookmarks only when it is asked for them, and says when it cannot [return: bookmarks]", async () => {
    const readBookmarks = vi
      .fn<ReportFrame["readBookmarks"]>()
      .mockResolvedValueOnce([closed])
      .mockRejectedValueOnce(new Error("no"));
    const { actor, reach } = startConversation({ readBookmarks });
    actor.send({ type: "report.loaded" });
    await reach("current");
    expect(readBookmarks).not.toHaveBeenCalled();
    const answers: StateAnswer[] = [];
    const replyTo = { send: (answer: StateAnswer) => void answers.push(answer) };
    for (const count of [1, 2]) {
      actor.send({ type: "bookmarks.requested", replyTo });
      await vi.waitFor(() => expect(answers).toHaveLength(count));
    }
    expect(answers).toEqual([{ type: "bookmarks.read", bookmarks: [closed] }, { type: "state.refused" }]);
  });

  it("keeps an author’s bookmark in a new frame [return: bookmarks]", async () => {
    const { actor, reach } = startConversation();
    actor.send({ type: "report.loaded" });
    await reach("current");
    actor.send({ type: "state.kept", state: { name: "b1" } });
    const { frame, takeCalls } = createFakeFrame();
    actor.send({ type: "frame.detached" });
    actor.send({ type: "frame.attached", frame });
    expect(takeCalls()).toEqual(["load t1 in bookmark b1"]);
  });

  it("keeps a saved view over a renewed token and in a new frame, but not for the next report [return: saved views]", async () => {
    const { actor, takeCalls, reach } = startConversation();
    const { frame, takeCalls: takeNewCalls } = createFakeFrame();
    actor.send({ type: "report.loaded" });
    await reach("current");
    actor.send({ type: "state.kept", state: { state: "captured" } });
    actor.send({ type: "report.pageChanged", page: "p2" });
    actor.send({ type: "token.provided", token: "t2" });
    await reach("current");
    expect(takeCalls()).toEqual(["load t1", "pages", "set t2", "pages"]);
    actor.send({ type: "frame.detached" });
    actor.send({ type: "frame.attached", frame });
    expect(takeNewCalls()).toEqual(["load t2 at p2 in captured"]);
    actor.send({ type: "token.released" });
    actor.send({ type: "frame.detached" });
    actor.send({ type: "frame.attached", frame });
    actor.send({ type: "token.provided", token: "t3" });
    expect(takeNewCalls()).toEqual(["load t3"]);
  });

  it.each([
    ["", "load t1 in captured"],
    ["?report=r1&view=v1", "load t1 in captured"],
    ["?report=r2&view=v2", "load t1 in captured"],
    ["?report=r1&view=v2", "load t1"],
  ])("opens the report of %j in the default view unless its address names another one: %s", (search, load) => {
    vi.stubGlobal("location", { search });
    const { takeCalls } = startConversation({}, inDefaultView);
    vi.unstubAllGlobals();
    expect(takeCalls()).toEqual([load]);
  });

  it.each([
    ["?report=r1&view=v2", "load t1 in linked", "v2"],
    ["?report=r2&view=v2", "load t1 in captured", "v1"],
    ["?report=r1&view=v3", "load t1", undefined],
    ["?report=r1", "load t1 in captured", "v1"],
  ])("opens the report of %j at once in the view that came for it: %s", (search, load, opened) => {
    vi.stubGlobal("location", { search });
    const { actor, takeCalls } = startConversation({}, { ...inDefaultView, linkedView });
    vi.unstubAllGlobals();
    expect([takeCalls(), actor.getSnapshot().context.opened]).toEqual([[load], opened]);
  });

  it("opens the report without a default view that the report host refuses, and asks for it no more [return: saved views]", () => {
    vi.stubGlobal("location", { search: "" });
    const { actor, takeCalls } = startConversation({}, inDefaultView);
    vi.unstubAllGlobals();
    expect(actor.getSnapshot().context.opened).toBe("v1");
    const refusal = { type: "report.errorRaised", cause: "unknown", severity: "fatal", reference: undefined } as const;
    actor.send(refusal);
    expect(actor.getSnapshot().context.opened).toBeUndefined();
    const { frame, takeCalls: takeNewCalls } = createFakeFrame();
    actor.send({ type: "frame.attached", frame });
    expect([takeCalls(), takeNewCalls()]).toEqual([["load t1 in captured"], ["load t1"]]);
    actor.send(refusal);
    expect(actor.getSnapshot().matches({ attached: "failed" })).toBe(true);
  });

  it("may refuse a command or its pages without harm", async () => {
    const { actor, takeCalls, reach } = startConversation({ runCommand: refuse, readPages: refuse });
    actor.send({ type: "report.loaded" });
    await reach("current");
    actor.send({ type: "print.requested" });
    actor.send({ type: "token.provided", token: "t2" });
    await reach("current");
    expect(takeCalls()).toEqual(["load t1", "pages", { type: "print.requested" }, "set t2", "pages"]);
    expect(actor.getSnapshot().status).toBe("active");
  });
});

describe("the report frame", () => {
  it.each([
    ["https://reports.example/embed", true],
    ["https://app.powerbi.com/reportEmbed", false],
    ["https://app.powerbi.com.reports.example/", false],
  ])("of %s is on the page: %s", (embedUrl, isFramed) => {
    const frame = createActor(provideReportFrame(["https://reports.example"]), {
      input: { owner: createEmptyActor() },
    }).start();
    frame.send({ type: "target.prefetched", target: { embedUrl, id: "r" } });
    expect(reportFrameView(frame.getSnapshot()).target !== null).toBe(isFramed);
  });
});
