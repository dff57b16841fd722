// @vitest-environment jsdom
import { http, HttpResponse } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { contract } from "../../src/api/contract.ts";
import type { ClientOptions } from "../../src/api/send.ts";
import { createLazySend, fetchOrTakeAnswer } from "../../src/app/lazy-send.ts";
import { createTestClient, startMockServer } from "../support/api/test-client.ts";
import { startBoot } from "../support/boot/start-boot.ts";

const server = startMockServer();
const user = { email: "ben@example.test", roles: ["Reader"] };
const userRequest = { method: "GET", path: contract.getUser.path };

/** A page whose answer to the user's request is given, in front of a back end that counts requests. */
function openPage(answer: Promise<Response>, changes: Partial<ClientOptions> = {}) {
  startBoot({ user, name: "", subscriptions: [], reports: [] });
  if (window.boot) window.boot.answers.user = answer;
  const requests: string[] = [];
  server.use(
    http.get("*/getuser", ({ request }) => {
      requests.push(request.url);
      return HttpResponse.json("of the back end");
    }),
  );
  const { options, unauthorized } = createTestClient({ fetch: fetchOrTakeAnswer, ...changes });
  return { send: createLazySend(options), requests, unauthorized };
}

afterEach(() => {
  delete window.boot;
});

describe("a request of the start", () => {
  it("gets the page's answer and tells the server's time", async () => {
    const onServerTime = vi.fn<(time: number) => void>();
    const date = "Sun, 22 Nov 2026 09:00:00 GMT";
    const answer = Promise.resolve(Response.json("of the page", { headers: { date } }));
    const { send, requests } = openPage(answer, { onServerTime });
    expect(await send(userRequest)).toBe('"of the page"');
    expect(onServerTime).toHaveBeenCalledExactlyOnceWith(Date.parse(date));
    expect(requests).toEqual([]);
  });

  it("is sent when it is made a second time", async () => {
    const { send, requests } = openPage(Promise.resolve(Response.json("of the page")));
    expect(await Promise.all([send(userRequest), send(userRequest)])).toEqual(['"of the page"', '"of the back end"']);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ["did not arrive", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["is a refusal that passes", async () => new Response("", { status: 503, headers: { "retry-after": "0" } })],
  ])("is repeated if the page's answer %s", async (_case, answer) => {
    const { send, requests } = openPage(answer());
    expect(await send(userRequest)).toBe('"of the back end"');
    expect(requests).toHaveLength(1);
  });

  it("is repeated once, and then leaves for the login, if the page's answer is 401", async () => {
    const { send, unauthorized } = openPage(Promise.resolve(new Response("", { status: 401 })));
    server.use(http.get("*/getuser", () => new HttpResponse(null, { status: 401 })));
    void send(userRequest);
    await vi.waitFor(() => expect(unauthorized).toEqual([userRequest]));
  });

  it("is sent when the page's answer breaks off", async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
    const { send } = openPage(Promise.resolve(new Response(broken)));
    expect(await send(userRequest)).toBe('"of the back end"');
  });

  it("gets nothing in a page whose session was replaced", async () => {
    const { send, requests } = openPage(Promise.resolve(Response.json("of the page")), { canSend: () => false });
    const settled = vi.fn<(text: string) => void>();
    void send(userRequest).then(settled);
    await import("../../src/api/send.ts");
    await new Promise((resolve) => setImmediate(resolve));
    expect(settled).not.toHaveBeenCalled();
    expect(requests).toEqual([]);
  });
});
