// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { contract } from "../../../src/api/contract.ts";
import { createFetchConfig } from "../../../src/app/effects/embedding.ts";
import { readerRecord } from "../../../src/rules/report/report-ref.ts";
import { createTestClient } from "../../support/api/test-client.ts";

const report = { subscriptionId: "c", reportId: "r1", reportName: "Cargo", groupId: "g" };
const record = readerRecord(report, "ben@example.test");
const config = { embedUrl: "https://reports.example.test/", id: "r1", embedToken: "t", displayName: "Cargo" };

afterEach(() => history.replaceState(null, "", "/"));

/** The query of the request for the embed config, while the page is at this address. */
async function queryAt(search: string, findEndpoint?: () => typeof contract.embedReport): Promise<string> {
  history.replaceState(null, "", `/report${search}`);
  const queries: string[] = [];
  const { call } = createTestClient({
    fetch: (request) => (queries.push(new URL(request.url).search), Promise.resolve(Response.json(config))),
  });
  await createFetchConfig(call, findEndpoint)(record, { signal: new AbortController().signal });
  return queries.join();
}

test("the embed config is asked for with the view that the address names for this report", async () => {
  expect(await queryAt("?subscription=c&report=R1&view=v%261")).toBe("?view=v%261");
  expect(await queryAt("?subscription=c&report=r1")).toBe("");
  expect(await queryAt("?subscription=c&report=r2&view=v1")).toBe("");
});

test("what is not the reader’s own report is asked for without a view", async () => {
  expect(await queryAt("?report=r1&view=v1", () => contract.embedReport)).toBe("");
});
