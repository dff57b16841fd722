import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, onTestFinished, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { type ConformanceOptions, runConformance } from "../../tools/conformance/run-conformance.ts";
import { type CallName, type SentenceName, sentences } from "../../tools/conformance/sentences.ts";
import { isLongRun } from "../support/server/figures.ts";
import { collectOutput, processEnv } from "../support/server/server-process.ts";
import { createTestServer } from "../support/server/test-server.ts";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getResponse } from "msw";
import { createHandlers, createMockData } from "../support/mocks/mock-back-end.ts";

async function run(interfere?: Interference, options: Partial<ConformanceOptions> = {}) {
  const server = await startMockServer(interfere);
  onTestFinished(server.close);
  const { findings, leftover } = await runConformance({
    baseUrl: server.baseUrl,
    cookie: ADMINISTRATOR_COOKIE,
    ...options,
  });
  const select = (expected: string) =>
    findings.filter(({ result }) => result === expected).map(({ sentence, reason }) => `${sentence}: ${reason}`);
  return { kept: select("kept").length, broken: select("broken"), notChecked: select("not checked"), leftover, server };
}

const everySentence = Object.keys(sentences) as SentenceName[];
const everyCall = Object.keys(contract) as CallName[];
/** One kind of call each: text, list, record, write and its reverse. The long run spoils every call. */
const spoiltCalls = isLongRun
  ? everyCall
  : (["getUserName", "getReports", "embedReport", "addReport", "deleteReport"] as const);

const isCall = (name: CallName, request: Request) => {
  const { method, path } = contract[name];
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
  return request.method === method && pattern.test(new URL(request.url).pathname);
};
/** Interferes with the given call of a signed-in user. */
const spoil =
  (name: CallName, respond: () => Promise<Response> | Response): Interference =>
  (request) =>
    isCall(name, request) && isAllowed(request) ? respond() : undefined;

describe("the conformance kit", () => {
  test("finds every sentence of section 7 kept by the mocks, and leaves their data as it was [operation: other back end]", async () => {
    const { kept, broken, notChecked, leftover, server } = await run();
    expect({ broken, notChecked, leftover }).toEqual({ broken: [], notChecked: [], leftover: undefined });
    expect(kept).toBe(everySentence.length);
    expect(server.data.reports.map(({ reportName }) => reportName)).not.toContain("Conformance check, renamed");
  });

  test("finds every sentence of section 7 kept by the server [operation: other back end]", async () => {
    const server = await createTestServer();
    onTestFinished(server.close);
    const ada = await server.signIn("ada");
    const baseUrl = await server.app.listen({ port: 0, host: "127.0.0.1" });
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { findings, leftover } = await runConformance({ baseUrl, cookie });
    expect(findings.filter(({ result }) => result !== "kept")).toEqual([]);
    expect(leftover).toBeUndefined();
  });

  describe("names the sentence of a back end [operation: other back end]", () => {
    test.each(spoiltCalls)("that fails %s", async (name) => {
      const { broken } = await run(spoil(name, () => new Response("{}", { status: 500 })));
      expect(broken).toEqual([`${name}: it is answered with 500`]);
    });

    test.each(spoiltCalls)("that answers %s with a page of another system", async (name) => {
      const { broken } = await run(
        spoil(name, () => new Response("<!doctype html><title>Sign in</title>", { status: 200 })),
      );
      expect(broken).toEqual([
        `${name}: ${"text" in contract[name] ? "the answer is an HTML page" : "the answer is not JSON"}`,
      ]);
    });

    test.each(spoiltCalls.filter((name) => !("text" in contract[name])))(
      "that answers %s with other fields",
      async (name) => {
        const { broken } = await run(spoil(name, () => Response.json([{ unknown: true }])));
        expect(broken).toEqual([expect.stringMatching(new RegExp(`^${name}: the answer is malformed`))]);
      },
    );

    test.each(spoiltCalls)("that never answers %s", async (name) => {
      const createTimeLimit = (path: string) => AbortSignal.timeout(path === contract[name].path ? 100 : 60_000);
      const { broken } = await run(
        spoil(name, () => new Promise(() => {})),
        { createTimeLimit },
      );
      expect(broken).toEqual([`${name}: no complete answer in time`]);
    });

    test("that answers without credentials", async () => {
      const { broken } = await run((_request, answerByMocks) => answerByMocks());
      expect(broken).toEqual([expect.stringMatching(/^credentials: GET .* without credentials is answered with 200/)]);
    });

    test("that redirects a request without credentials to a sign-in page", async () => {
      const { broken } = await run((request) =>
        isAllowed(request) ? undefined : new Response(null, { status: 302, headers: { location: "/login" } }),
      );
      expect(broken).toEqual([expect.stringContaining("is answered with 302, not 401")]);
    });

    test("whose session ends in a storm of refused requests", async () => {
      let refused = 0;
      const { broken } = await run((request) => {
        if (isAllowed(request) && refused < 100) return undefined;
        refused += 1;
        return new Response(null, { status: 401 });
      });
      expect(broken).toContainEqual(
        "credentials: GET /serverside/api/user/getuser is answered with 401 in spite of the session's cookies",
      );
    });

    test("that reads another XSRF header", async () => {
      const { broken } = await run((request) =>
        request.method !== "GET" && isAllowed(request) && !request.headers.has("x-csrf-token")
          ? new Response(null, { status: 403 })
          : undefined,
      );
      expect(broken).toEqual([expect.stringMatching(/^xsrf: POST .* is answered with 403 in spite of X-XSRF-TOKEN$/)]);
    });

    test("that sets no XSRF-TOKEN cookie, or one that the page cannot read", async () => {
      const cookie = ADMINISTRATOR_COOKIE.replace(/;.*/, "");
      expect((await run(undefined, { cookie })).broken).toEqual(["xsrf: there is no XSRF-TOKEN cookie"]);
      const hidden = spoil(
        "getUserName",
        () => new Response("Ada", { headers: { "set-cookie": "XSRF-TOKEN=y; HttpOnly" } }),
      );
      expect((await run(hidden)).broken).toEqual([expect.stringMatching(/^xsrf: .* HttpOnly/)]);
    });

    test("that answers somewhere else than beneath its base URL", async () => {
      const moved = new Response(null, { status: 307, headers: { location: "https://elsewhere.example/" } });
      const { broken } = await run(spoil("previewReport", () => moved.clone()));
      expect(broken).toEqual(["base: POST /api/embedreport redirects to https://elsewhere.example/"]);
    });

    test("that embeds another report than the selected one", async () => {
      const config = { embedUrl: "https://app.powerbi.com/", id: "another", embedToken: "t", displayName: "Other" };
      const { broken } = await run(spoil("embedReport", () => Response.json(config)));
      expect(broken).toEqual([expect.stringMatching(/^embedRecord: the embed config is for another/)]);
    });

    test.each(spoiltCalls.filter((name) => /^(add|update|delete)/.test(name)))(
      "that says %s has succeeded, and did nothing",
      async (name) => {
        const { broken } = await run(spoil(name, () => Response.json({ isSuccess: true, message: "" })));
        expect(broken).toEqual([`${name}: isSuccess is true, but the list does not show the change`]);
      },
    );

    test("that gives another id than its list of reports", async () => {
      const { broken } = await run(spoil("getSubscriptionReportId", () => Response.json(999_999)));
      expect(broken).toEqual([expect.stringMatching(/^getSubscriptionReportId: the id is 999999/)]);
    });
  });

  test("says what it could not take back [operation: other back end]", async () => {
    const { leftover } = await run(spoil("deleteReport", () => Response.json({}, { status: 500 })));
    expect(leftover).toMatch(/^The report Conformance check, renamed \(.*\) of .* is left: delete it$/);
  });

  test("changes nothing with --read-only, and says which sentences it left out", async () => {
    const { broken, notChecked, server } = await run(undefined, { readOnly: true });
    expect(broken).toEqual([]);
    expect(notChecked).toHaveLength(7);
    expect(server.data.history).toEqual([]);
  });

  test("is a command that prints each sentence and exits with 0 only if all are kept [operation: other back end]", async () => {
    const { baseUrl, close } = await startMockServer();
    onTestFinished(close);
    const start = async (cookie: string) => {
      const child = spawn(process.execPath, ["tools/conformance.ts", baseUrl], {
        env: { ...processEnv, CONFORMANCE_COOKIE: cookie },
      });
      const output = collectOutput(child);
      const [code] = (await once(child, "close")) as [number];
      return { code, output: output() };
    };
    const signedIn = await start(ADMINISTRATOR_COOKIE);
    expect(signedIn.output).toContain(`✓ ${sentences.credentials}\n`);
    expect(signedIn.output).toMatch(/\n26 kept, 0 broken, 0 not checked\n$/);
    expect(signedIn.code).toBe(0);
    const signedOut = await start("session=ended");
    expect(signedOut.output).toContain(`✗ ${sentences.credentials}\n`);
    expect(signedOut.code).toBe(1);
    expect((await start("")).output).toMatch(/^Usage: npm run conformance -- URL/);
  });
});

/** Answers a request instead of the mocks; undefined lets the mocks answer. */
type Interference = (
  request: Request,
  answerByMocks: () => Promise<Response>,
) => Promise<Response> | Response | undefined;

const SESSION = "session=of-an-administrator";
const ADMINISTRATOR_COOKIE = `${SESSION}; XSRF-TOKEN=x`;
const PUBLIC_PATH = /^\/serverside\/api\/settings\/?/;

/** Serves the mocks of an administrator over HTTP, beneath a folder, as a back end with sessions would. */
async function startMockServer(interfere: Interference = () => undefined) {
  const data = createMockData({ role: "administrator" });
  const handlers = createHandlers(data);

  async function answer(request: Request): Promise<Response> {
    const answerByMocks = async () =>
      (await getResponse(handlers, request).catch(() => undefined)) ?? new Response(null, { status: 404 });
    const interference = interfere(request, answerByMocks);
    if (interference !== undefined) return interference;
    return isAllowed(request) ? answerByMocks() : new Response(null, { status: 401 });
  }

  const server = createServer((incoming, response) => void respond(incoming, response));
  async function respond(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = await incoming.toArray();
    const response = await answer(
      new Request(new URL((incoming.url ?? "").replace(FOLDER, ""), "http://localhost"), {
        method: incoming.method ?? "GET",
        headers: incoming.headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${FOLDER}`,
    data,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const FOLDER = "/portal";

function isAllowed(request: Request): boolean {
  return PUBLIC_PATH.test(new URL(request.url).pathname) || (request.headers.get("cookie") ?? "").includes(SESSION);
}
