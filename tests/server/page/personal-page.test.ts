import type { FastifyReply, FastifyRequest } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type PersonalDataSources, writePersonalPage, type PersonalData } from "../../../server/page/page.ts";

const parts = { shell: "<shell>", scripts: "<main>", end: "<end>" };
const report = { subscriptionId: "c", reportId: "r", reportName: "Cargo", groupId: "g" };
const data: PersonalData = {
  sessionMark: "a,b,c",
  date: "Sun, 22 Nov 2026 09:00:00 GMT",
  user: { roles: ["Reader"], email: "ben@example.test" },
  name: "Ben",
  subscriptions: [],
  reports: [report],
};
const config = {
  embedUrl: "https://reports.example.test",
  id: "r",
  embedToken: "t",
  displayName: "",
  errorMessage: null,
};
const log = { info: vi.fn<(details: object, message: string) => void>() };
const createEmbedReport = () => vi.fn<PersonalDataSources["embedReport"]>(() => Promise.resolve(config));

function open(sources: Partial<PersonalDataSources>, query = {}) {
  const request = { query, log } as unknown as FastifyRequest;
  const defaults = {
    hasSession: () => true,
    reportOrigins: ["https://reports.example.test"],
    readPersonalData: () => Promise.resolve(data),
    embedReport: createEmbedReport(),
  };
  return writePersonalPage(parts, { ...defaults, ...sources }, request, {} as FastifyReply);
}

async function readRest(page: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const part of page) text += part;
  return text;
}

const neverSettles = <T>() => new Promise<T>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  log.info.mockReset();
});

describe("the page of a signed-in person", () => {
  test("is the shell, the data, the scripts and the end", async () => {
    const element = JSON.stringify({ ...data, hasEmbedConfig: false });
    expect(await readRest(open({}))).toBe(
      `<shell><script type="application/json" id="page-data">${element}</script><main><end>`,
    );
  });

  test("begins with the shell and goes on without data while the database does not answer [wrong: first screen data]", async () => {
    const page = open({ readPersonalData: neverSettles });
    expect(await page.next()).toEqual({ done: false, value: "<shell>" });
    const rest = readRest(page);
    await vi.advanceTimersByTimeAsync(300);
    expect(await rest).toBe("<main><end>");
  });

  test("has no data if reading it fails, and the log says why", async () => {
    const error = new Error("connection lost");
    expect(await readRest(open({ readPersonalData: () => Promise.reject(error) }))).toBe("<shell><main><end>");
    expect(log.info).toHaveBeenCalledWith({ err: error }, "no data for the page");
  });

  test("cannot be changed by markup in a name [wrong: first screen data]", async () => {
    const hostile = { ...data, name: "</script><script>alert(1)</script><!--" };
    const page = await readRest(open({ readPersonalData: () => Promise.resolve(hostile) }));
    expect(page.match(/<\/?script|<!--/g)).toEqual(["<script", "</script"]);
    expect(JSON.parse(/id="page-data">([^<]*)</.exec(page)?.[1] ?? "")).toMatchObject({ name: hostile.name });
  });
});

describe("the page of a linked report", () => {
  const link = { subscription: "C", report: "R" };

  test("ends with the embed config and the frame of that report", async () => {
    const embedReport = createEmbedReport();
    const page = await readRest(open({ embedReport }, link));
    expect(page).toContain('"hasEmbedConfig":true');
    expect(page).toMatch(
      /<main><script type="application\/json" id="embed-config">.*<\/script><template id="early-frame"><iframe .*<\/iframe><\/template><end>$/,
    );
    expect(embedReport).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: expect.objectContaining({ subscriptionId: "c", reportId: "r" }) }),
    );
  });

  test("gives the frame its sandbox and no token, and its address cannot break out of it", async () => {
    const embedUrl = 'https://reports.example.test/a?b="><script>&lt=1';
    const page = await readRest(open({ embedReport: () => Promise.resolve({ ...config, embedUrl }) }, link));
    const [frame = ""] = /<iframe .*?<\/iframe>/.exec(page) ?? [];
    expect(frame).toMatch(
      /^<iframe sandbox="allow-scripts [^"]*" allowfullscreen="" inert="" data-loaded="false" src="https:\/\/reports\.example\.test\/a\?b=%22%3E%3Cscript%3E&amp;lt=1&amp;uid=[-0-9a-f]{36}"><\/iframe>$/,
    );
    expect(frame).not.toContain("allow-top-navigation");
  });

  test("has no frame of a host that is not listed", async () => {
    const page = await readRest(open({ reportOrigins: ["https://other.example.test"] }, link));
    expect(page).toContain("embed-config");
    expect(page).not.toContain("<iframe");
  });

  test("has data and scripts before the report service answers, and ends without it after five seconds", async () => {
    const page = open({ embedReport: neverSettles }, link);
    expect(await page.next()).toEqual({ done: false, value: "<shell>" });
    expect(await page.next()).toEqual({ done: false, value: expect.stringContaining("page-data") });
    expect(await page.next()).toEqual({ done: false, value: "<main>" });
    const rest = readRest(page);
    await vi.advanceTimersByTimeAsync(5000);
    expect(await rest).toBe("<end>");
  });

  test.each([
    ["that the person cannot open", { subscription: "c", report: "other" }],
    ["that is named by half", { report: "r" }],
  ])("asks for no report %s", async (_case, query) => {
    const embedReport = createEmbedReport();
    expect(await readRest(open({ embedReport }, query))).toContain('"hasEmbedConfig":false');
    expect(embedReport).not.toHaveBeenCalled();
  });
});
