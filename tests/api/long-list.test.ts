import * as fc from "fast-check";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { readLongList } from "../../src/api/long-list.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { createTestClient, startMockServer } from "../support/api/test-client.ts";

const backEnd = startMockServer();
const accept = (piece: unknown[]) => piece;

test("200,000 mappings are parsed in pieces", async () => {
  const list = Array.from({ length: 200_000 }, (_, n) => ({
    subscriptionReportId: n % 20_000,
    principalId: `person-${n}`,
  }));
  let yields = 0;
  const read = await readLongList(JSON.stringify(list), accept, async () => void yields++);
  expect(read).toEqual(list);
  expect(yields).toBeGreaterThan(50);
});

test("a long list parsed in pieces equals the list parsed at once, whatever texts it contains", async () => {
  const item = fc.record({
    name: fc.string({ unit: fc.constantFrom('"', "\\", "{", "}", "[", "]", ",", "a", "\n", "é") }),
    size: fc.option(fc.integer()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1 }), fc.nat(2), async (some, indent) => {
      const list = Array.from({ length: Math.ceil(6000 / some.length) }, () => some).flat();
      expect(await readLongList(JSON.stringify(list, null, indent), accept, async () => {})).toEqual(list);
    }),
    { numRuns: 10 },
  );
});

test("a text that is not a long list of flat objects is not parsed in pieces", async () => {
  const long = " ".repeat(100_000);
  for (const text of [
    "[]",
    `{"a":1}${long}`,
    `[{"a":{}}]${long}`,
    `[{"a":1},]${long}`,
    `[{"a":1}${long}`,
    `[]${long}`,
    `[{"a":1}]x${long}`,
  ])
    expect(await readLongList(text, accept)).toBeNull();
});

test("one invalid item in a long list makes the answer malformed", async () => {
  const list: unknown[] = Array.from({ length: 5000 }, (_, n) => ({
    subscriptionReportId: n,
    principalId: `person-${n}`,
  }));
  list[4321] = { subscriptionReportId: "x", principalId: "p" };
  backEnd.use(mockEndpoint(contract.getUserReportMapping, () => HttpResponse.json(list)));
  await expect(createTestClient().call(contract.getUserReportMapping)).rejects.toMatchObject({ kind: "malformed" });
});

test("a long list is parsed at once when the script that parses it in pieces cannot be loaded", async () => {
  vi.doMock("../../src/api/long-list.ts", () => {
    throw new Error("The network is down");
  });
  const list = Array.from({ length: 5000 }, (_, n) => ({ subscriptionReportId: n, principalId: `person-${n}` }));
  backEnd.use(mockEndpoint(contract.getUserReportMapping, () => HttpResponse.json(list)));
  expect(await createTestClient().call(contract.getUserReportMapping)).toEqual(list);
  vi.doUnmock("../../src/api/long-list.ts");
});
