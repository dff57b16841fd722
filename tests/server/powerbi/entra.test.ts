import { describe, expect, test } from "vitest";
import { createEntra } from "../../../server/powerbi/entra.ts";
import { realWire } from "../../../server/powerbi/http-request.ts";

const principal = {
  authority: "https://login.example/",
  tenantId: "contoso",
  clientId: "portal",
  clientSecret: "s",
  certificate: undefined,
  scope: "https://api.example/.default",
};

/** Microsoft Entra as far as it is asked here: each answer is given once, in order, then one token after another. */
function open(...answers: (Response | Promise<Response>)[]) {
  const asked: string[] = [];
  const fetch = (url: unknown) => {
    asked.push(String(url));
    return Promise.resolve(
      answers.shift() ?? Response.json({ access_token: `access-${asked.length}`, expires_in: 3600 }),
    );
  };
  return { asked, entra: createEntra(principal, { ...realWire, fetch }, 5000) };
}
const patient = () => new AbortController().signal;

test("the authority may be written with a slash at its end", async () => {
  const { entra, asked } = open();
  await entra.token(patient());
  expect(asked).toEqual(["https://login.example/contoso/oauth2/v2.0/token"]);
});

test("a token that was refused is forgotten, and no other with it", async () => {
  const { entra } = open();
  entra.forget("never had");
  expect(await entra.token(patient())).toBe("access-1");
  entra.forget("access-0");
  expect(await entra.token(patient())).toBe("access-1");
  entra.forget("access-1");
  expect(await entra.token(patient())).toBe("access-2");
});

describe("who leaves while a token is on its way", () => {
  test("is kept waiting no longer, and takes it from nobody", async () => {
    const answer = Promise.withResolvers<Response>();
    const { entra, asked } = open(answer.promise);
    const leaving = new AbortController();
    const [left, stayed] = [entra.token(leaving.signal), entra.token(patient())];
    leaving.abort();
    await expect(left).rejects.toThrow("Microsoft Entra token: slow");
    answer.resolve(Response.json({ access_token: "shared", expires_in: "3600" }));
    expect([await stayed, asked.length]).toEqual(["shared", 1]);
  });

  test("or has left already is not waited for", async () => {
    const { entra } = open(new Promise<Response>(() => {}));
    await expect(entra.token(AbortSignal.abort())).rejects.toMatchObject({ kind: "slow" });
  });
});

describe("a credential that is refused", () => {
  test.each([400, 401, 403, 404])("with %i is named as such", async (status) => {
    const { entra } = open(Response.json({}, { status }));
    await expect(entra.token(patient())).rejects.toMatchObject({
      kind: "signIn",
      message: `Microsoft Entra token: signIn (${status})`,
      detail: { status },
    });
  });

  test("is told with the number that support asks for, and never with a sentence", async () => {
    const { entra } = open(
      Response.json({ error: "the secret word" }, { status: 401, headers: { "x-ms-request-id": "n-1" } }),
    );
    const failure = await entra.token(patient()).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: "Microsoft Entra token: signIn (401, RequestId n-1)",
      cause: expect.objectContaining({ kind: "forbidden" }),
    });
    expect((failure as { detail: unknown }).detail).toEqual({ status: 401, requestId: "n-1" });
  });
});

test("a pause ends when nobody waits for its end any more", async () => {
  await expect(realWire.wait(60_000, AbortSignal.abort())).rejects.toThrow("aborted");
});
