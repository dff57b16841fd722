import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import "./jsdom-gaps.ts";
import { backEnd } from "../mocks/back-end.ts";
import { fakeFrame } from "./fake-embedded-report.tsx";

// on a busy machine a slow answer is no failure; a missing one still is
configure({ asyncUtilTimeout: 10_000 });
// powerbi-client needs a real browser
vi.mock("../../../src/ui/report/embed/embedded-report.tsx", () => import("./fake-embedded-report.tsx"));

beforeAll(() => backEnd.listen({ onUnhandledFrame: "error" }));
beforeEach(() => {
  fakeFrame.reset();
  // an answer that came late may have let a page of the test before park its work
  localStorage.clear();
  sessionStorage.clear();
  // the listeners of a page end with it
  const page = new AbortController();
  const add = window.addEventListener.bind(window);
  vi.stubGlobal("addEventListener", (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
    const signals = options?.signal ? [options.signal, page.signal] : [page.signal];
    add(type, listener, { ...options, signal: AbortSignal.any(signals) });
  });
  return () => {
    page.abort();
    vi.unstubAllGlobals();
  };
});
afterEach(() => {
  cleanup();
  backEnd.resetHandlers();
});
afterAll(() => backEnd.close());
