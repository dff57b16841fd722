import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { mockEndpoint } from "../support/mocks/mock-endpoint.ts";
import { createTestClient, startMockServer } from "../support/api/test-client.ts";

const backEnd = startMockServer();
const user = { roles: ["Reader"], email: "ben@example.com" };
const answerUnauthorized = () => HttpResponse.json({}, { status: 401 });

test("a 401 is retried once, because another tab may just have renewed the session [4.12]", async () => {
  const answers = [answerUnauthorized, () => user];
  backEnd.use(mockEndpoint(contract.getUser, () => answers.shift()!()));
  const { call, unauthorized } = createTestClient();
  expect(await call(contract.getUser)).toEqual(user);
  expect(unauthorized).toEqual([]);
});

test("a 401 after the retry is reported once with the request record, and the call never settles", async () => {
  let requests = 0;
  backEnd.use(mockEndpoint(contract.addUserReportMapping, () => (requests++, answerUnauthorized())));
  const settled = vi.fn<(end: unknown) => void>();
  const { call, unauthorized } = createTestClient();
  call(contract.addUserReportMapping, { body: { subscriptionReportId: 1, principalId: "p" } }).then(settled, settled);
  await vi.waitFor(() => expect(unauthorized).toHaveLength(1));
  expect(unauthorized[0]).toEqual({
    method: "POST",
    path: "/serverside/api/adduserreportmapping",
    body: { subscriptionReportId: 1, principalId: "p" },
    key: expect.any(String),
  });
  expect(requests).toBe(2);
  expect(settled).not.toHaveBeenCalled();
});

test("a 403 never leads to the login", async () => {
  backEnd.use(mockEndpoint(contract.getReports, () => new HttpResponse(null, { status: 403 })));
  const { call, unauthorized } = createTestClient();
  await expect(call(contract.getReports)).rejects.toMatchObject({ kind: "forbidden" });
  expect(unauthorized).toEqual([]);
});

test("a 401 of a background request rejects it, and is not reported [wrong: prefetch 401]", async () => {
  backEnd.use(mockEndpoint(contract.getReports, answerUnauthorized));
  const { call, unauthorized } = createTestClient();
  await expect(call(contract.getReports, { isBackground: true })).rejects.toMatchObject({ kind: "unauthorized" });
  expect(unauthorized).toEqual([]);
});
