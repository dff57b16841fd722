import fastify, { type InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import type { Endpoint } from "../../../src/api/contract.ts";
import { sendError } from "../../../server/http/error-handler.ts";
import { acceptJsonOnly, RawJson, registerContractRoute } from "../../../server/http/contract-route.ts";
import { HttpError } from "../../../server/http/http-error.ts";

const item = v.object({ name: v.string() });
const write = { method: "POST", path: "/items", body: item, response: item } as const satisfies Endpoint;
const byNumber = {
  method: "GET",
  path: "/number/:id",
  params: v.object({ id: v.number() }),
  response: v.object({ id: v.number() }),
} as const satisfies Endpoint;
const byText = {
  method: "GET",
  path: "/text/:id",
  params: v.object({ id: v.string() }),
  response: v.object({ id: v.string() }),
} as const satisfies Endpoint;
const remove = { method: "DELETE", path: "/items", response: item } as const satisfies Endpoint;
const plainText = { method: "GET", path: "/plain-text", response: v.string(), text: true } as const satisfies Endpoint;
const rawJson = { method: "GET", path: "/raw-json", response: item } as const satisfies Endpoint;
const unchanged = { method: "GET", path: "/unchanged", response: item } as const satisfies Endpoint;
const guarded = { method: "GET", path: "/guarded", response: item } as const satisfies Endpoint;

function createRouteServer() {
  const app = fastify();
  const receivedBodies: unknown[] = [];
  app.setErrorHandler(sendError);
  acceptJsonOnly(app);
  registerContractRoute(
    app,
    write,
    ({ body }) => (receivedBodies.push(body), Promise.resolve({ ...body, secret: "not named" })),
  );
  registerContractRoute(app, byNumber, ({ params }) => Promise.resolve(params));
  registerContractRoute(app, byText, ({ params }) => Promise.resolve(params));
  registerContractRoute(app, remove, ({ body }) => (receivedBodies.push(body), Promise.resolve({ name: "removed" })));
  registerContractRoute(app, plainText, () => Promise.resolve("7"));
  registerContractRoute(app, rawJson, () => Promise.resolve(new RawJson('{"name":"unchanged", "more":1}')));
  registerContractRoute(app, unchanged, ({ reply }) => (reply.code(304), Promise.resolve(new RawJson('{"name":"a"}'))));
  registerContractRoute(app, guarded, () => Promise.resolve({ name: "seen" }), {
    onRequest: () => Promise.reject(new HttpError(403, "Forbidden")),
  });
  const send = async (options: InjectOptions) => {
    const { statusCode, body, headers } = await app.inject(options);
    return { status: statusCode, body, type: headers["content-type"] };
  };
  return {
    receivedBodies,
    send,
    post: (payload: unknown, type = "application/json") =>
      send({ method: "POST", url: "/items", payload: JSON.stringify(payload), headers: { "content-type": type } }),
  };
}

const malformed = { status: 400, body: '{"message":"Malformed request"}' };
const json = "application/json; charset=utf-8";

describe("a route of the contract", () => {
  test("passes on only the fields that the contract names, in requests and answers", async () => {
    const { post, receivedBodies } = createRouteServer();
    expect(await post({ name: "a", __proto__: { x: 1 }, more: 1 })).toEqual({
      status: 200,
      body: '{"name":"a"}',
      type: json,
    });
    expect(receivedBodies).toEqual([{ name: "a" }]);
  });

  test("passes on text that only looks like an escaped character", async () => {
    const { post, receivedBodies } = createRouteServer();
    expect(await post({ name: String.raw`\u0000 \ud800 😀` })).toMatchObject({ status: 200 });
    expect(receivedBodies).toEqual([{ name: String.raw`\u0000 \ud800 😀` }]);
  });

  test.each([{}, { name: 7 }, null, "a", { name: "nul \0" }, { name: "half \ud800" }, { name: "half \udfff." }])(
    "rejects %j without calling the handler [threat: malformed id]",
    async (body) => {
      const { post, receivedBodies } = createRouteServer();
      expect(await post(body)).toMatchObject(malformed);
      expect(receivedBodies).toEqual([]);
    },
  );

  test.each(['{"name":"a","__proto__":{"x":1}}', '{"name":"a","constructor":{"prototype":{"x":1}}}', '{"name":'])(
    "rejects a body that is malformed or could pollute a prototype: %s",
    async (payload) => {
      const { send, receivedBodies } = createRouteServer();
      expect(
        await send({ method: "POST", url: "/items", payload, headers: { "content-type": "application/json" } }),
      ).toMatchObject({ status: 400 });
      expect(receivedBodies).toEqual([]);
    },
  );

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "does not accept %s",
    async (type) => {
      expect(await createRouteServer().post({ name: "a" }, type)).toMatchObject({ status: 415 });
    },
  );

  test("converts the digits of a path to a number only where the contract names a number", async () => {
    const { send } = createRouteServer();
    expect(await send({ url: "/number/17" })).toMatchObject({ status: 200, body: '{"id":17}' });
    expect(await send({ url: "/text/17" })).toMatchObject({ status: 200, body: '{"id":"17"}' });
    for (const id of ["x17", "17x", "1.5", "12345678901", "%00"])
      expect(await send({ url: `/number/${id}` })).toMatchObject({ status: 400 });
    expect(await send({ url: "/text/a%00b" })).toMatchObject(malformed);
  });

  test("accepts an empty body for DELETE, with or without the JSON type, but not for POST", async () => {
    const { send, receivedBodies } = createRouteServer();
    const headers = { "content-type": "application/json" };
    expect(await send({ method: "DELETE", url: "/items" })).toMatchObject({ status: 200, body: '{"name":"removed"}' });
    expect(await send({ method: "DELETE", url: "/items", headers })).toMatchObject({ status: 200 });
    expect(receivedBodies).toEqual([undefined, undefined]);
    expect(await send({ method: "POST", url: "/items", headers })).toMatchObject({ status: 400 });
    expect(await send({ method: "DELETE", url: "/items", headers, payload: "{" })).toMatchObject({ status: 400 });
  });

  test("sends text as plain text, and raw JSON from the database unchanged", async () => {
    const { send } = createRouteServer();
    expect(await send({ url: "/plain-text" })).toEqual({ status: 200, body: "7", type: "text/plain; charset=utf-8" });
    expect(await send({ url: "/raw-json" })).toEqual({
      status: 200,
      body: '{"name":"unchanged", "more":1}',
      type: json,
    });
  });

  test("sends nothing where the page has the answer already", async () =>
    expect(await createRouteServer().send({ url: "/unchanged" })).toEqual({ status: 304, body: "", type: undefined }));

  test("is not reached if its guard rejects", async () =>
    expect(await createRouteServer().send({ url: "/guarded" })).toEqual({
      status: 403,
      body: '{"message":"Forbidden"}',
      type: json,
    }));
});
