import { type BidiConnection, connectBidi } from "./bidi-connection.ts";
import { createBrowserProcesses, readOutput } from "./browser-processes.ts";
import type { OtherBrowser } from "./other-browser.ts";

interface Evaluated {
  type: "success" | "exception";
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

/** Starts Firefox with an empty profile, where wanted with private windows only, and drives it over WebDriver BiDi. */
export async function startFirefox(...flags: "--private"[]): Promise<OtherBrowser> {
  const processes = createBrowserProcesses();
  try {
    const options = ["--headless", "--no-remote", "--profile", processes.home, "--remote-debugging-port=0"];
    const firefox = processes.start("firefox-esr", [...options, ...flags, "about:blank"]);
    const address = await readOutput(firefox, /BiDi listening on (ws:\S+)/);
    const connection = await connectBidi(`${address}/session`);
    return await openSession(connection, () => processes.close());
  } catch (error) {
    await processes.close();
    throw error;
  }
}

async function openSession(
  { send, disconnect }: BidiConnection,
  endProcesses: () => Promise<void>,
): Promise<OtherBrowser> {
  await send("session.new", { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
  const context = contexts[0]?.context;
  return {
    open: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "interactive" })),
    async evaluate(expression) {
      const script = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: false };
      const { type, result, exceptionDetails } = await send<Evaluated>("script.evaluate", script);
      if (type === "exception") throw new Error(exceptionDetails?.text);
      return result?.value === undefined ? undefined : (JSON.parse(result.value) as unknown);
    },
    perform: async (actions) => void (await send("input.performActions", { context, actions })),
    async close() {
      disconnect();
      await endProcesses();
    },
  };
}
