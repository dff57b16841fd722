import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ReportError, TokenRefusedError } from "../../../src/rules/report/report-frame.ts";
import { frame, loadReport, startConversation, twoPages } from "../../support/machines/start-conversation.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const loaded = { type: "embed.loaded", pages: twoPages };
const rendered = { type: "embed.rendered" };
const settle = () => vi.advanceTimersByTimeAsync(0);
const fatal: ReportError = { cause: "capacity", severity: "fatal", reference: "request-1" };

describe("an error", () => {
  it.each([
    ["warning", []],
    ["error", [{ type: "embed.failed", cause: "capacity", reference: "request-1" }]],
    ["fatal", [{ type: "embed.failed", cause: "capacity", reference: "request-1" }]],
  ] as const)("of severity %s ends a report that is loading unless it is a warning", async (severity, expected) => {
    const { send, takeNotified } = startConversation();
    await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" });
    await send({ type: "report.errorRaised", ...fatal, severity });
    expect(takeNotified()).toEqual(expected);
  });

  it.each([
    ["warning", []],
    ["error", []],
    ["fatal", [{ type: "embed.failed", cause: "capacity", reference: "request-1" }]],
  ] as const)("of severity %s ends a loaded report only if it is fatal", async (severity, expected) => {
    const { send, takeNotified } = await loadReport();
    await send({ type: "report.errorRaised", ...fatal, severity });
    expect(takeNotified()).toEqual(expected);
  });

  it("without a request id is reported with the frame’s own reference", async () => {
    const { send, takeNotified } = await loadReport();
    await send({ type: "report.errorRaised", ...fatal, reference: undefined });
    expect(takeNotified()).toMatchObject([{ reference: "session-1" }]);
  });

  it("that follows the first is not reported, and the next token gets a new frame", async () => {
    const { send, takeNotified, replacements, takeCalls } = await loadReport();
    await send({ type: "report.errorRaised", ...fatal }, { type: "report.errorRaised", ...fatal });
    expect(takeNotified()).toHaveLength(1);
    await send({ type: "token.provided", token: "t1" });
    expect([replacements, takeCalls()]).toEqual([[], []]);
    await send({ type: "token.provided", token: "t2" }, { type: "frame.attached", frame });
    expect([replacements, takeCalls()]).toEqual([
      [{ type: "frame.replacementRequested", layout: "full" }],
      ["load t2"],
    ]);
  });

  it("of an older token is no news when a newer one has arrived: the newer one gets a new frame", async () => {
    for (const failure of [
      { type: "report.errorRaised", ...fatal },
      { type: "report.tokenExpired" },
      "silence",
    ] as const) {
      const { send, takeNotified, replacements, takeCalls } = startConversation();
      await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" });
      await send({ type: "token.provided", token: "t2" });
      if (failure === "silence") await vi.advanceTimersByTimeAsync(60_000);
      else await send(failure);
      expect([takeNotified(), replacements]).toEqual([[], [{ type: "frame.replacementRequested", layout: "full" }]]);
      await send({ type: "frame.attached", frame });
      expect(takeCalls()).toEqual(["load t1", "load t2"]);
    }
  });

  it("that is a warning changes nothing, also when a newer token has arrived", async () => {
    const { send, replacements, value } = startConversation();
    await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" });
    await send({ type: "token.provided", token: "t2" }, { type: "report.errorRaised", ...fatal, severity: "warning" });
    expect([value(), replacements]).toEqual([{ attached: "loading" }, []]);
  });
});

describe("a new token", () => {
  it("is set in the loaded report, which is announced again", async () => {
    const { send, takeCalls, takeNotified, value } = await loadReport();
    await send({ type: "token.provided", token: "t2" });
    expect(takeCalls()).toEqual(["renew t2"]);
    expect(takeNotified()).toEqual([loaded, rendered]);
    expect(value()).toMatchObject({ attached: { loaded: { token: "current" } } });
  });

  it("that arrives while the report is loading is set once it is loaded", async () => {
    const { send, takeCalls } = startConversation();
    await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" });
    await send({ type: "token.provided", token: "t1" }, { type: "token.provided", token: "t2" });
    expect(takeCalls()).toEqual(["load t1"]);
    await send({ type: "report.loaded" });
    expect(takeCalls()).toEqual(["read pages", "renew t2"]);
  });

  it("that is released while the report is loading is not set", async () => {
    const { send, takeCalls, value } = startConversation();
    await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" });
    await send({ type: "token.provided", token: "t2" }, { type: "token.released" }, { type: "report.loaded" });
    expect(takeCalls()).toEqual(["load t1", "read pages"]);
    expect(value()).toMatchObject({ attached: { loaded: { token: "current" } } });
  });

  it("replaces one that is still being set", async () => {
    const refuse: ((error: unknown) => void)[] = [];
    const { send, takeNotified } = await loadReport({
      renewToken: () => new Promise<never>((_, reject) => refuse.push(reject)),
    });
    await send({ type: "token.provided", token: "t2" }, { type: "token.provided", token: "t3" });
    refuse[0]?.(new TokenRefusedError("request-2"));
    await settle();
    expect(takeNotified()).toEqual([]);
    refuse[1]?.(new TokenRefusedError("request-3"));
    await settle();
    expect(takeNotified()).toEqual([{ type: "embed.failed", cause: "tokenRefused", reference: "request-3" }]);
  });

  it("that is refused without a request id is reported with the frame’s own reference", async () => {
    for (const error of [new TokenRefusedError(undefined), new Error("no")]) {
      const { send, takeNotified, value } = await loadReport({ renewToken: () => Promise.reject(error) });
      await send({ type: "token.provided", token: "t2" });
      expect(takeNotified()).toEqual([{ type: "embed.failed", cause: "tokenRefused", reference: "session-1" }]);
      expect(value()).toEqual({ attached: "failed" });
    }
  });
});

describe("an expired token", () => {
  it("of a loaded report is notified; the next token is set, and the report refreshed, once", async () => {
    const { send, takeCalls, takeNotified } = await loadReport();
    await send({ type: "report.tokenExpired" });
    expect(takeNotified()).toEqual([{ type: "embed.tokenExpired" }]);
    await send({ type: "token.provided", token: "t2" });
    expect(takeCalls()).toEqual(["renew t2 after expiry"]);
    expect(takeNotified()).toEqual([loaded, rendered]);
    await send({ type: "token.provided", token: "t3" });
    expect(takeCalls()).toEqual(["renew t3"]);
  });

  it("of a report that is loading is notified; the next token gets a new frame", async () => {
    const { send, takeNotified, replacements } = startConversation();
    await send({ type: "frame.attached", frame }, { type: "token.provided", token: "t1" });
    await send({ type: "report.tokenExpired" });
    expect(takeNotified()).toEqual([{ type: "embed.tokenExpired" }]);
    await send({ type: "token.provided", token: "t2" });
    expect(replacements).toHaveLength(1);
  });

  it("that is notified while it is being replaced makes the renewal refresh the report, once", async () => {
    let finish: (() => void) | undefined;
    const { send, takeCalls, takeNotified } = await loadReport({
      renewToken: () => new Promise((resolve) => (finish = () => resolve(twoPages))),
    });
    await send({ type: "token.provided", token: "t2" }, { type: "report.tokenExpired" });
    await send({ type: "report.tokenExpired" });
    expect(takeCalls()).toEqual(["renew t2", "renew t2 after expiry"]);
    expect(takeNotified()).toEqual([{ type: "embed.tokenExpired" }, { type: "embed.tokenExpired" }]);
    finish?.();
    await settle();
    expect([takeCalls(), takeNotified()]).toEqual([[], [loaded, rendered]]);
  });
});
