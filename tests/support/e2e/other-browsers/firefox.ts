import { createBrowserProcesses, readOutput } from "./browser-processes.ts";
import type { OtherBrowser } from "./other-browser.ts";
import { once } from "node:events";

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

interface Answer {
  id?: number;
  type: string;
  result?: unknown;
  message?: string;
}

interface BidiConnection {
  send: <Result>(method: string, params: object) => Promise<Result>;
  disconnect: () => void;
}

/** Sends commands of WebDriver BiDi. Those that are open when the connection ends are rejected. */
async function connectBidi(address: string): Promise<BidiConnection> {
  const socket = new WebSocket(address);
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener("message", ({ data }) => {
    const { id = 0, type, result, message } = JSON.parse(String(data)) as Answer;
    if (type === "success") pending.get(id)?.resolve(result);
    else pending.get(id)?.reject(new Error(message));
    pending.delete(id);
  });
  socket.addEventListener("close", () => {
    for (const { reject } of pending.values()) reject(new Error("The browser closed the connection"));
  });
  await once(socket, "open");
  let lastId = 0;
  return {
    send<Result>(method: string, params: object) {
      const answer = Promise.withResolvers<unknown>();
      pending.set(++lastId, answer);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return answer.promise as Promise<Result>;
    },
    disconnect: () => socket.close(),
  };
}
