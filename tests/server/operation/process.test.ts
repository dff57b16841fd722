import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { contract, type Outcome } from "../../../src/api/contract.ts";
import { newReport } from "../../support/server/calls.ts";
import { sayFigure } from "../../support/server/figures.ts";
import { type Server, sparePorts, startServer, Visitor } from "../../support/server/server-process.ts";
import { type Kind, kinds, openTestPlace, type Place } from "../../support/server/test-stores.ts";
import { somebody } from "../../support/server/test-server.ts";

let env: { PORT: string } & Place["env"];
let remove: Place["remove"];
const running: Server[] = [];

function on(kind: Kind): void {
  beforeEach(async () => {
    const place = await openTestPlace(kind);
    env = { PORT: String(await sparePorts()), ...place.env };
    ({ remove } = place);
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop("SIGKILL")));
    await remove();
  });
}

async function start(within?: number): Promise<Server> {
  const server = await startServer(env, within);
  running.push(server);
  return server;
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

describe("the server that npm start runs", () => {
  on("PGlite");

  test(
    "begins with an empty folder, says where it is and who can sign in, and signs them in through the stand-in",
    { timeout: 120_000 },
    async () => {
      env = { ...env, DATA_DIR: join(env.DATA_DIR, "that", "is", "not", "there") };
      const server = await start(100_000);
      await expect.poll(server.said).toContain("Hugo Álvarez");
      expect(server.said()).toContain(`Risk Insight is ready:  ${server.origin}`);
      expect(server.said()).toMatch(/Ada Keller +Administrator\n +Ben Ortiz +Reader\n/);
      const ada = new Visitor(server.origin);
      expect(await ada.signIn(somebody("ada").sub)).toBe(`${server.origin}/report`);
      expect(await (await ada.get(contract.getUser.path)).json()).toEqual({
        roles: ["Administrator"],
        email: somebody("ada").email,
      });
    },
  );

  test("signing out ends the stand-in’s session too, without a question", async () => {
    const { origin } = await start();
    const ada = new Visitor(origin);
    await ada.signIn(somebody("ada").sub);
    const { redirectUrl } = (await (
      await ada.write("POST", "/serverside/api/auth/logout", {}, randomUUID())
    ).json()) as { redirectUrl: string };
    const leaving = await (await ada.go(redirectUrl)).text();
    expect(leaving).toContain("document.forms[0].submit()");
    const [, action = "", xsrf = ""] = /action="([^"]+)".*name="xsrf" value="([^"]+)"/.exec(leaving) ?? [];
    const left = await ada.go(action, { method: "POST", body: new URLSearchParams({ xsrf, logout: "yes" }) });
    expect(left.headers.get("location")).toBe(`${origin}/`);
    const ben = await ada.signIn(somebody("ben").sub);
    expect(ben).toBe(`${origin}/report`);
    expect(await (await ada.get(contract.getUserEmail.path)).text()).toBe(somebody("ben").email);
  });

  test("keeps data and sessions over a restart", async () => {
    const first = await start();
    const ada = new Visitor(first.origin);
    await ada.signIn(somebody("ada").sub);
    const record = newReport("00000000-0000-4000-8000-0000000000aa");
    await ada.write("POST", contract.addReport.path, record, randomUUID());
    await first.stop("SIGTERM");
    await start();
    const reports = (await (await ada.get(contract.getReports.path)).json()) as { reportId: string }[];
    expect(reports.map(({ reportId }) => reportId)).toContain(record.reportId);
  });

  test("a second server on its data folder ends within 5 seconds, and the first is unharmed", async () => {
    const first = await start();
    const began = performance.now();
    const second = await startServer({ ...env, PORT: String(await sparePorts()) }, 5000);
    sayFigure("a second server on one folder", `ends after ${secondsSince(began)}`, "≤ 5 s");
    expect(second.child.exitCode).toBe(1);
    expect(second.said().trim()).toBe(`DATA_DIR ${env.DATA_DIR} is in use by another server`);
    expect((await fetch(`${first.origin}/health/ready`)).ok).toBe(true);
  });
});

describe.each(kinds)("on %s", (kind) => {
  on(kind);

  test("SIGTERM drains: no answer is cut, every acknowledged write is kept, and it ends within 10 seconds", async () => {
    const server = await start();
    const ada = new Visitor(server.origin);
    await ada.signIn(somebody("ada").sub);
    const writes = Array.from({ length: 40 }, async (_, at) => {
      const record = newReport(`00000000-0000-4000-8000-${String(at).padStart(12, "0")}`);
      const response = await ada.write("POST", contract.addReport.path, record, randomUUID());
      return response.ok && ((await response.json()) as Outcome).isSuccess
        ? record.reportId
        : `refused ${response.status}`;
    });
    await Promise.all(writes.slice(0, 10));
    const began = performance.now();
    expect(await server.stop("SIGTERM")).toBe(0);
    const drained = secondsSince(began);
    const answers = await Promise.all(writes);
    const kept = answers.filter((answer) => !answer.startsWith("refused"));
    expect(answers.every((answer) => !answer.startsWith("refused") || answer === "refused 503")).toBe(true);
    await start();
    const reports = (await (await ada.get(contract.getReports.path)).json()) as { reportId: string }[];
    const found = reports.filter(({ reportId }) => kept.includes(reportId));
    sayFigure(
      `SIGTERM amid writes, ${kind}`,
      `ends after ${drained}; ${kept.length} writes acknowledged, ${found.length} kept`,
      "≤ 10 s, all kept",
    );
    expect(found).toHaveLength(kept.length);
    expect(Number.parseFloat(drained)).toBeLessThanOrEqual(10);
  });
});
