import { once } from "node:events";

interface Answer {
  id?: number;
  type: string;
  result?: unknown;
  message?: string;
}

export interface BidiConnection {
  send: <Result>(method: string, params: object) => Promise<Result>;
  disconnect: () => void;
}

/** Sends commands of WebDriver BiDi. Those that are open when the connection ends are rejected. */
export async function connectBidi(address: string): Promise<BidiConnection> {
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
