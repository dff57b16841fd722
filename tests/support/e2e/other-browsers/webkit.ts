import { expect } from "@playwright/test";
import { findFreePort } from "../../server/free-ports.ts";
import { createBrowserProcesses, readOutput } from "./browser-processes.ts";
import type { OtherBrowser } from "./other-browser.ts";

/** A browser that no longer answers fails its test, which then ends it. */
const TIMEOUT_MS = 60_000;

type Send = <Result>(path: string, body?: object, method?: string) => Promise<Result>;

/** Starts WebKitGTK's own small browser on a display of its own and drives it over WebDriver. */
export async function startWebKit(): Promise<OtherBrowser> {
  const processes = createBrowserProcesses();
  try {
    const display = processes.start("Xvfb", ["-displayfd", "1", "-screen", "0", "1366x900x24", "-nolisten", "tcp"]);
    const DISPLAY = `:${await readOutput(display, /^(\d+)\n/)}`;
    const port = await findFreePort();
    processes.start("WebKitWebDriver", [`--port=${port}`], { DISPLAY, WEBKIT_DISABLE_COMPOSITING_MODE: "1" });
    const send = createSend(`http://127.0.0.1:${port}`);
    await expect(() => send("/status", undefined, "GET")).toPass({ timeout: 30_000, intervals: [50] });
    return await openSession(send, () => processes.close());
  } catch (error) {
    await processes.close();
    throw error;
  }
}

function createSend(origin: string): Send {
  return async <Result>(path: string, body?: object, method = "POST") => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(origin + path, { method, signal, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await response.json()) as { value: Result & { message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.message}`);
    return value;
  };
}

async function openSession(send: Send, endProcesses: () => Promise<void>): Promise<OtherBrowser> {
  const { sessionId } = await send<{ sessionId: string }>("/session", { capabilities: {} });
  const session = `/session/${sessionId}`;
  await send(`${session}/window/maximize`, {});
  return {
    open: (url) => send(`${session}/url`, { url }),
    evaluate: (expression) => send(`${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: (actions) => send(`${session}/actions`, { actions }),
    async close() {
      await send(session, undefined, "DELETE").catch(() => {});
      await endProcesses();
    },
  };
}
