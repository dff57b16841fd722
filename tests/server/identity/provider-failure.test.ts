import * as oidc from "openid-client";
import { expect, test } from "vitest";
import {
  isKeyMismatch,
  isProviderAnswer,
  isTokenUnused,
  ProviderUnavailableError,
} from "../../../server/identity/provider-failure.ts";

const refuse = (status: number) =>
  new oidc.ResponseBodyError("refused", {
    cause: { error: "invalid_grant" },
    response: new Response(null, { status }),
  });
const refuseByAddress = () =>
  new oidc.AuthorizationResponseError("refused", { cause: new URLSearchParams("error=access_denied") });
const reject = (code: string, cause?: unknown) => Object.assign(new oidc.ClientError("rejected", { cause }), { code });

test("a refusal in an answer or in the address shows that the provider’s metadata is right", () => {
  expect([refuse(400), refuseByAddress(), reject("OAUTH_TIMEOUT")].map(isProviderAnswer)).toEqual([true, true, false]);
});

test("keys are out of date where none is found for a token or its signature does not match", () => {
  const ofSignature = (message: string) => reject("OAUTH_INVALID_RESPONSE", new Error(message));
  expect(isKeyMismatch(reject("OAUTH_KEY_SELECTION_FAILED"))).toBe(true);
  expect(isKeyMismatch(ofSignature("JWT signature verification failed"))).toBe(true);
  for (const other of [ofSignature("expired"), reject("OAUTH_TIMEOUT"), new Error("JWT signature verification failed")])
    expect(isKeyMismatch(other)).toBe(false);
});

test("a token is unused where the provider was not reached or refused the renewal", () => {
  expect([new ProviderUnavailableError("down"), refuse(400)].map(isTokenUnused)).toEqual([true, true]);
  expect([refuse(500), new Error("lost"), "lost"].map(isTokenUnused)).toEqual([false, false, false]);
});

test.each([
  [true, "ECONNREFUSED"],
  [true, "ENOTFOUND"],
  [true, "EAI_AGAIN"],
  [true, "EHOSTUNREACH"],
  [true, "ENETUNREACH"],
  [true, "UND_ERR_CONNECT_TIMEOUT"],
  [false, "UND_ERR_SOCKET"],
  [false, undefined],
])("a renewal leaves its token unused (%s) if its request fails with %s", (isUnused, code) => {
  const cause = Object.assign(new Error("no answer"), code && { code });
  expect(isTokenUnused(new TypeError("fetch failed", { cause }))).toBe(isUnused);
  expect(isTokenUnused({ cause })).toBe(false);
});
