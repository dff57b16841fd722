// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSend } from "../../src/api/send.ts";
import { createRequestRecord, type RequestRecord } from "../../src/api/client.ts";
import { createClientOptions } from "../../src/app/client-options.ts";
import { createServerClock } from "../../src/browser/clock.ts";
import { readCookie } from "../../src/browser/cookies.ts";
import { parseConfig } from "../../src/browser/portal-config.ts";
import { watchSessionChange } from "../../src/browser/session-change.ts";
import { AUTH_COOKIES, XSRF_COOKIE } from "../../src/rules/session/cookie-names.ts";
import { nextTurn } from "../support/api/test-client.ts";

const cookieNames = [...AUTH_COOKIES, XSRF_COOKIE];
const signIn = (person: string) => {
  for (const name of cookieNames) document.cookie = `${name}=${person}; path=/`;
};
const currentSession = () => readCookie(AUTH_COOKIES[0]) ?? "";

beforeEach(() => signIn("ada"));
afterEach(() => {
  for (const name of cookieNames) document.cookie = `${name}=; path=/; max-age=0`;
  vi.unstubAllGlobals();
});

/** A page that was opened by Ada. */
function openPage() {
  const kept: RequestRecord[] = [];
  const keep = (record?: RequestRecord) => void (record && kept.push(record));
  const sessionWatch = watchSessionChange(keep);
  const config = parseConfig("", location.origin);
  const send = createSend(
    createClientOptions({ config, sessionWatch, clock: createServerClock(), onUnauthorized: keep }),
  );
  return { send, kept, close: sessionWatch.stop };
}

/** A back end whose steps happen in any order with those in the other tab. */
function createBackEnd(steps: Steps, { comparesMarks }: { comparesMarks: boolean }) {
  const ended = new Set<string>();
  const stored: string[] = [];
  const answer = (request: Request, session: string): Response => {
    const marks = request.headers.get("x-session-mark")?.split(",") ?? [];
    if (session === "" || ended.has(session)) return Response.json({}, { status: 401 });
    if (comparesMarks && !marks.includes(session)) return Response.json({}, { status: 412 });
    if (request.headers.get("x-xsrf-token") !== session) return Response.json({}, { status: 403 });
    stored.push(session);
    return Response.json({ isSuccess: true, message: "" });
  };
  return {
    ended,
    stored,
    fetch: async (request: Request): Promise<Response> => {
      const sentAtOnce = currentSession();
      // The browser adds the cookies after the page has compared them.
      if (comparesMarks) await steps.next();
      const response = answer(request, comparesMarks ? currentSession() : sentAtOnce);
      await steps.next();
      return response;
    },
  };
}

describe.each([
  ["that compares the marks", { comparesMarks: true }],
  ["that ignores the marks", { comparesMarks: false }],
])("with a back end %s", (_name, kind) => {
  test.each([
    ["Ben", ["ben"]],
    ["Ben and Ada", ["ben", "ada2"]],
    ["Ada", ["ada2"]],
  ])(
    "in every order of 401, sign-in and retry, no write is stored under another name or lost: then %s signs in [threat: write under another name]",
    async (_people, others) => {
      let keptCount = 0;
      const orders = await runInEveryOrder(async (steps) => {
        signIn("ada");
        const backEnd = createBackEnd(steps, kind);
        vi.stubGlobal("fetch", backEnd.fetch);
        const page = openPage();
        const outcomes: string[] = [];
        const record = createRequestRecord("POST", "/serverside/api/addreport", {});
        const addReport = async () => {
          await steps.next();
          await page.send(record).then(
            () => outcomes.push("stored"),
            () => outcomes.push("failed"),
          );
        };
        void addReport();
        const followOtherTab = async () => {
          await steps.next();
          backEnd.ended.add("ada");
          for (const person of others) {
            await steps.next();
            signIn(person);
          }
        };
        void followOtherTab();
        await steps.finish();
        page.close();
        expect(backEnd.stored.filter((person) => person !== "ada")).toEqual([]);
        expect([...outcomes, ...page.kept]).toEqual(backEnd.stored.length === 1 ? ["stored"] : [record]);
        keptCount += page.kept.length;
      });
      expect(keptCount).toBeGreaterThan(2);
      expect(orders).toBeGreaterThan(keptCount);
    },
  );
});

test("a read that is repeated after an outage is not repeated in another session [threat: write under another name]", async () => {
  const fetches = vi.fn<typeof fetch>(() => {
    signIn("ben");
    return Promise.resolve(new Response(null, { status: 503, headers: { "retry-after": "0" } }));
  });
  vi.stubGlobal("fetch", fetches);
  const page = openPage();
  const record = createRequestRecord("GET", "/serverside/api/getreports");
  void page.send(record);
  await vi.waitFor(() => expect(page.kept).toEqual([record]));
  expect(fetches).toHaveBeenCalledOnce();
  page.close();
});

test("a mark that the server refuses although the cookies are unchanged is a failure, not an endless reload", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({}, { status: 412 })));
  const page = openPage();
  await expect(page.send(createRequestRecord("DELETE", "/serverside/api/deletereport/1"))).rejects.toMatchObject({
    kind: "rejected",
  });
  expect(page.kept).toEqual([]);
  page.close();
});

/** Steps that wait until the order lets them happen. */
interface Steps {
  next: () => Promise<void>;
  /** Lets all steps happen, also those that other steps lead to. */
  finish: () => Promise<void>;
}

/** Runs a scenario once for each order of its steps. Returns how many orders there are. */
async function runInEveryOrder(scenario: (steps: Steps) => Promise<void>): Promise<number> {
  let choices: number[] = [];
  for (let runs = 1; ; runs += 1) {
    const counts: number[] = [];
    await scenario(createSteps(choices, counts));
    const last = counts.findLastIndex((count, at) => (choices[at] ?? 0) + 1 < count);
    if (last < 0) return runs;
    choices = [...counts.slice(0, last).map((_, at) => choices[at] ?? 0), (choices[last] ?? 0) + 1];
  }
}

function createSteps(choices: readonly number[], counts: number[]): Steps {
  const waiting: (() => void)[] = [];
  return {
    next: () => new Promise((resolve) => waiting.push(resolve)),
    async finish() {
      await nextTurn();
      while (waiting.length > 0) {
        const [step] = waiting.splice(choices[counts.length] ?? 0, 1);
        counts.push(waiting.length + 1);
        step?.();
        await nextTurn();
      }
    },
  };
}
