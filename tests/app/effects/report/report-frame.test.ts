import { describe, expect, it } from "vitest";
import { createActor, createEmptyActor, waitFor } from "xstate";
import { conversation } from "../../../../src/app/effects/report/frame-conversation.ts";
import { provideReportFrame } from "../../../../src/app/effects/report/report-frame.ts";
import { reportFrameView } from "../../../../src/machines/report/report-frame.machine.ts";
import type { ReportFrame } from "../../../../src/rules/report/report-frame.ts";

/** A frame that records its calls. Everything succeeds unless `methods` says otherwise. */
function createFakeFrame(methods: Partial<ReportFrame> = {}) {
  const calls: unknown[] = [];
  const frame: ReportFrame = {
    reference: "session-1",
    loadReport: (token, page) => (
      calls.push(`load ${token}${page ? ` at ${page}` : ""}`),
      methods.loadReport?.(token, page) ?? Promise.resolve()
    ),
    setToken: (token) => (calls.push(`set ${token}`), methods.setToken?.(token) ?? Promise.resolve()),
    readPages: () => (calls.push("pages"), methods.readPages?.() ?? Promise.resolve([])),
    runCommand: (command) => (calls.push(command), methods.runCommand?.(command) ?? Promise.resolve()),
  };
  return { frame, takeCalls: () => calls.splice(0) };
}

const refuse = () => Promise.reject(new Error("The report host refused"));

/** A conversation over a frame that records its calls. */
function startConversation(methods: Partial<ReportFrame> = {}) {
  const { frame, takeCalls } = createFakeFrame(methods);
  const actor = createActor(conversation, {
    input: { owner: createEmptyActor(), reportFrame: createEmptyActor() },
  }).start();
  actor.send({ type: "frame.attached", frame });
  actor.send({ type: "token.provided", token: "t1" });
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
