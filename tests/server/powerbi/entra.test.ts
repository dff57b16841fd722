import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { createEntra } from "../../../server/powerbi/entra.ts";
import { defaultTransport } from "../../../server/powerbi/http-request.ts";

const principal = {
  authority: "https://login.example/",
  tenantId: "contoso",
  clientId: "portal",
  clientSecret: "s",
  certificate: undefined,
  scope: "https://api.example/.default",
};

/** A fake of Microsoft Entra: it sends each given response once, in order, and then a new token each time. */
function createTestEntra(...responses: (Response | Promise<Response>)[]) {
  const requests: string[] = [];
  const fetch = (url: unknown) => {
    requests.push(String(url));
    return Promise.resolve(
      responses.shift() ?? Response.json({ access_token: `access-${requests.length}`, expires_in: 3600 }),
    );
  };
  return { requests, entra: createEntra(principal, { ...defaultTransport, fetch, now: () => clock.now }, options) };
}
const options = { timeoutMs: 5000, minLifetimeMs: 20 * 60_000 };
const clock = { now: 0 };
const createSignal = () => new AbortController().signal;

test("the authority may end with a slash", async () => {
  const { entra, requests } = createTestEntra();
  await entra.getToken(createSignal());
  expect(requests).toEqual(["https://login.example/contoso/oauth2/v2.0/token"]);
});

test("a token is renewed once no more than its least lifetime is left", async () => {
  const { entra } = createTestEntra();
  await entra.getToken(createSignal());
  clock.now += 40 * 60_000 - 1;
  expect(await entra.getToken(createSignal())).toBe("access-1");
  clock.now += 1;
  expect(await entra.getToken(createSignal())).toBe("access-2");
});

describe("a token that Power BI did not accept", () => {
  test("is forgotten at once if it has expired, and no other token", async () => {
    const { entra } = createTestEntra();
    expect(await entra.getToken(createSignal())).toBe("access-1");
    expect(entra.discardToken("access-0", "expired")).toBe(true);
    expect(await entra.getToken(createSignal())).toBe("access-1");
    expect(entra.discardToken("access-1", "expired")).toBe(true);
    expect(await entra.getToken(createSignal())).toBe("access-2");
  });

  test("is replaced for each of two callers that report it", async () => {
    const { entra } = createTestEntra();
    await entra.getToken(createSignal());
    expect(entra.discardToken("access-1", "expired")).toBe(true);
    expect(entra.discardToken("access-1", "expired")).toBe(true);
    expect(await entra.getToken(createSignal())).toBe("access-2");
  });

  test("is kept after a 401 unless it is ten minutes old [operation: wasted calls]", async () => {
    const { entra } = createTestEntra();
    await entra.getToken(createSignal());
    clock.now += 9 * 60_000;
    expect(entra.discardToken("access-1", "unauthorized")).toBe(false);
    expect(await entra.getToken(createSignal())).toBe("access-1");
    clock.now += 60_000;
    expect(entra.discardToken("access-1", "unauthorized")).toBe(true);
    expect(await entra.getToken(createSignal())).toBe("access-2");
  });

  test("is kept after every other refusal", async () => {
    const { entra } = createTestEntra();
    await entra.getToken(createSignal());
    clock.now += 30 * 60_000;
    expect(entra.discardToken("access-1", "none")).toBe(false);
    expect(await entra.getToken(createSignal())).toBe("access-1");
  });
});

describe("a caller that aborts while a token is requested", () => {
  test("stops waiting, without cancelling the request for others", async () => {
    const response = Promise.withResolvers<Response>();
    const { entra, requests } = createTestEntra(response.promise);
    const controller = new AbortController();
    const [aborted, waiting] = [entra.getToken(controller.signal), entra.getToken(createSignal())];
    controller.abort();
    await expect(aborted).rejects.toThrow("Microsoft Entra token: slow");
    response.resolve(Response.json({ access_token: "shared", expires_in: "3600" }));
    expect([await waiting, requests.length]).toEqual(["shared", 1]);
  });

  test("is not held by its signal afterwards", async () => {
    const { entra } = createTestEntra();
    const signal = createSignal();
    await entra.getToken(signal);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("or has aborted before does not wait at all", async () => {
    const { entra } = createTestEntra(new Promise<Response>(() => {}));
    await expect(entra.getToken(AbortSignal.abort())).rejects.toMatchObject({ kind: "slow" });
  });
});

describe("a rejected credential", () => {
  test.each([400, 401, 403, 404])("with status %i is reported as such", async (status) => {
    const { entra } = createTestEntra(Response.json({}, { status }));
    const failure = await entra.getToken(createSignal()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "signIn", message: `Microsoft Entra token: signIn (${status})` });
    expect((failure as { detail: unknown }).detail).toStrictEqual({ status });
  });

  test("is reported with the request id for support, and without any text from the response", async () => {
    const { entra } = createTestEntra(
      Response.json({ error: "the secret word" }, { status: 401, headers: { "x-ms-request-id": "n-1" } }),
    );
    const failure = await entra.getToken(createSignal()).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: "Microsoft Entra token: signIn (401, RequestId n-1)",
      cause: expect.objectContaining({ kind: "forbidden" }),
    });
    expect((failure as { detail: unknown }).detail).toEqual({ status: 401, requestId: "n-1" });
  });
});

test("sleep ends when its signal is aborted", async () => {
  await expect(defaultTransport.sleep(60_000, AbortSignal.abort())).rejects.toThrow("aborted");
});
