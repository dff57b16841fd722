import { sessionMark } from "../browser/cookies.ts";

/** What the page's inlined lines have begun before the application's script arrived. */
export interface Early {
  mark: string;
  /** Where the calls go. */
  base: string;
  /** By address, and what was sent there. */
  answers: Map<string, Promise<Response>>;
  leaving: boolean;
  /** Runs the application, where it waits for the first screen. */
  start?: () => void;
}

declare global {
  interface Window {
    early?: Early;
  }
}

/** A fetch that takes over what was begun early, each once, and only for the session it was begun for. */
export const fetchOrTakeAnswer: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const answer = take(request.url + (request.method === "GET" ? "" : await sentEarly(request)));
  if (!answer) return fetch(request);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  request.signal.addEventListener("abort", () => reject(request.signal.reason as Error));
  return Promise.race([answer, aborted]);
};

const sentEarly = (request: Request) => (window.early?.answers.size ? request.clone().text() : "");

function take(what: string): Promise<Response> | undefined {
  const { early } = window;
  const answer = early?.answers.get(what);
  early?.answers.delete(what);
  return early?.mark === sessionMark() ? answer : undefined;
}
