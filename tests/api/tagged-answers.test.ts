import { expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { createTestClient } from "../support/api/test-client.ts";

const mapping = (principalId: string) => ({ subscriptionReportId: 1, principalId });

/** A back end whose list has a tag of its own for each content, and which answers 304 to the tag of the present one. */
function createTaggingBackEnd(changes: Parameters<typeof createTestClient>[0] = {}) {
  const backEnd = {
    content: [mapping("p-1")] as unknown[],
    tag: 'W/"1"' as string | null,
    sent: [] as (string | null)[],
  };
  const fetch = (request: Request) => {
    const known = request.headers.get("if-none-match");
    backEnd.sent.push(known);
    const headers = backEnd.tag === null ? {} : { etag: backEnd.tag };
    const isKnown = known !== null && known === backEnd.tag;
    return Promise.resolve(
      isKnown ? new Response(null, { status: 304, headers }) : Response.json(backEnd.content, { headers }),
    );
  };
  return { backEnd, fetch, ...createTestClient({ sessionMark: "mark-1", fetch, ...changes }) };
}

test("an unchanged list is asked for by its tag, and its former data is the answer [wrong: unchanged lists]", async () => {
  const { backEnd, call } = createTaggingBackEnd();
  const first = await call(contract.getUserReportMapping);
  expect(await call(contract.getUserReportMapping)).toEqual(first);
  expect(first).toEqual([mapping("p-1")]);
  expect(backEnd.sent).toEqual([null, 'W/"1"']);
});

test("a changed list replaces the former data and its tag", async () => {
  const { backEnd, call } = createTaggingBackEnd();
  await call(contract.getUserReportMapping);
  Object.assign(backEnd, { content: [mapping("p-2")], tag: 'W/"2"' });
  expect(await call(contract.getUserReportMapping)).toEqual([mapping("p-2")]);
  expect(await call(contract.getUserReportMapping)).toEqual([mapping("p-2")]);
  expect(backEnd.sent).toEqual([null, 'W/"1"', 'W/"2"']);
});

test("an answer without a tag is asked for as before, also after one with a tag [wrong: unchanged lists]", async () => {
  const { backEnd, call } = createTaggingBackEnd();
  await call(contract.getUserReportMapping);
  Object.assign(backEnd, { content: [mapping("p-2")], tag: null });
  expect(await call(contract.getUserReportMapping)).toEqual([mapping("p-2")]);
  await call(contract.getUserReportMapping);
  expect(backEnd.sent).toEqual([null, 'W/"1"', null]);
});

test("a list that changes while it is asked for twice is never mixed up with its former data [wrong: unchanged lists]", async () => {
  const { backEnd, options, call } = createTaggingBackEnd();
  await call(contract.getUserReportMapping);
  const late = Promise.withResolvers<void>();
  const { fetch } = options;
  let requests = 0;
  options.fetch = async (request, record) => {
    requests += 1;
    const isFirst = requests === 1;
    const response = await fetch?.(request, record);
    if (isFirst) await late.promise;
    return response ?? Response.error();
  };
  const former = call(contract.getUserReportMapping);
  await expect.poll(() => backEnd.sent.length).toBe(2);
  Object.assign(backEnd, { content: [mapping("p-2")], tag: 'W/"2"' });
  expect(await call(contract.getUserReportMapping)).toEqual([mapping("p-2")]);
  late.resolve();
  expect(await former).toEqual([mapping("p-1")]);
  expect(await call(contract.getUserReportMapping)).toEqual([mapping("p-2")]);
});

test("the page of another session, and a back end at another origin, are sent no tag", async () => {
  const { backEnd, fetch, call } = createTaggingBackEnd();
  await call(contract.getUserReportMapping);
  await createTestClient({ sessionMark: "mark-2", fetch }).call(contract.getUserReportMapping);
  const elsewhere = createTestClient({ sessionMark: "", fetch });
  await elsewhere.call(contract.getUserReportMapping);
  await elsewhere.call(contract.getUserReportMapping);
  expect(backEnd.sent).toEqual([null, null, null, null]);
});

test("a 304 that was not asked for is a failure", async () => {
  const { call } = createTestClient({
    sessionMark: "mark-1",
    fetch: () => Promise.resolve(new Response(null, { status: 304 })),
  });
  await expect(call(contract.getUserReportMapping)).rejects.toMatchObject({ kind: expect.any(String) });
});

test("a write and a failed list carry no tag away, and the list is still known after a failure", async () => {
  const { backEnd, options, call } = createTaggingBackEnd();
  await call(contract.getUserReportMapping);
  const { fetch } = options;
  options.fetch = () => Promise.resolve(new Response(null, { status: 500, headers: { etag: 'W/"9"' } }));
  await expect(call(contract.getUserReportMapping)).rejects.toMatchObject({ kind: expect.any(String) });
  if (fetch) options.fetch = fetch;
  expect(await call(contract.getUserReportMapping)).toEqual([mapping("p-1")]);
  expect(backEnd.sent).toEqual([null, 'W/"1"']);
});

test("only the lists that were asked for last are kept", async () => {
  const { backEnd, call } = createTaggingBackEnd();
  Object.assign(backEnd, { content: [] });
  const ask = (id: string) => call(contract.getSubscriptionUsers, { params: { id } });
  for (let number = 0; number <= 8; number += 1) await ask(`s${number}`);
  await ask("s0");
  await ask("s8");
  expect(backEnd.sent.slice(-2)).toEqual([null, 'W/"1"']);
});
