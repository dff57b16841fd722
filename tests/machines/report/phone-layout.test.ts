import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ReportPage } from "../../../src/rules/report/embed-facts.ts";
import { frame, loadReport, startConversation, twoPages } from "../../support/machines/start-conversation.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const withLayout = (phoneLayout: "available" | "shown") => async () =>
  twoPages.map((page, index) => (index === 0 ? { ...page, phoneLayout } : page));
const attached = { type: "frame.attached", frame } as const;
const replaced = (layout: "full" | "phone") => ({ type: "frame.replacementRequested", layout });

/** On a phone, with a report whose author made a layout for phones. */
async function openOnPhone() {
  const readPages = vi.fn<() => Promise<readonly ReportPage[]>>(withLayout("available"));
  const started = startConversation({ readPages });
  await started.send(attached, { type: "token.provided", token: "t1", page: "p2" }, { type: "report.loaded" });
  return { ...started, readPages };
}

describe("a report with a layout for phones", () => {
  it("is loaded again in that layout at the same page, and the owner is notified only of that", async () => {
    const { send, replacements, takeCalls, takeNotified, value, readPages } = await openOnPhone();
    expect([replacements, takeNotified(), value()]).toEqual([[replaced("phone")], [], "mounting"]);
    readPages.mockImplementation(withLayout("shown"));
    takeCalls();
    await send(attached, { type: "report.loaded" });
    expect(takeCalls()[0]).toBe("load t1 at p2");
    expect([replacements.length, takeNotified()]).toEqual([
      1,
      [{ type: "embed.loaded", pages: await withLayout("shown")() }],
    ]);
  });

  it("stays in the full layout once the person has chosen that", async () => {
    const { send, replacements, readPages, value } = await openOnPhone();
    readPages.mockImplementation(withLayout("shown"));
    await send(attached, { type: "report.loaded" }, { type: "layout.selected", layout: "full" });
    expect(value()).toBe("mounting");
    readPages.mockImplementation(withLayout("available"));
    await send(attached, { type: "report.loaded" });
    expect(replacements).toEqual([replaced("phone"), replaced("full")]);
    expect(value()).toMatchObject({ attached: { loaded: { token: "current" } } });
  });

  it("leaves a frame of the full layout to the report after it", async () => {
    const { send, replacements } = await openOnPhone();
    await send(attached, { type: "token.released" });
    expect(replacements).toEqual([replaced("phone"), replaced("full")]);
  });

  it("leaves one also when it is released before the frame for phones is there, or before its pages are known", async () => {
    const { send, replacements } = await openOnPhone();
    await send({ type: "token.released" });
    expect(replacements).toEqual([replaced("phone"), replaced("full")]);

    const released = startConversation({ readPages: withLayout("available") });
    await released.send(
      attached,
      { type: "token.provided", token: "t1" },
      { type: "report.loaded" },
      { type: "token.released" },
    );
    expect(released.replacements).toEqual([]);
  });

  it("keeps its layout in a frame that replaces a failed one", async () => {
    const { send, replacements } = await openOnPhone();
    await send(attached, { type: "report.errorRaised", cause: "unknown", severity: "fatal", reference: undefined });
    await send({ type: "token.provided", token: "t2" });
    expect(replacements).toEqual([replaced("phone"), replaced("phone")]);
  });
});

it("a report without a layout for phones stays in its frame, also when it is released", async () => {
  const { send, replacements } = await loadReport();
  await send({ type: "token.released" });
  expect(replacements).toEqual([]);
});
