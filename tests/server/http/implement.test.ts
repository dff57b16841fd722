import fastify, { type InjectOptions } from "fastify";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import type { Endpoint } from "../../../src/api/contract.ts";
import { setFaults } from "../../../server/http/error-handler.ts";
import { implement, Written } from "../../../server/http/implement.ts";
import { Refusal } from "../../../server/http/refusal.ts";
import { takeJson } from "../../../server/http/json-parser.ts";

const thing = v.object({ name: v.string() });
const write = { method: "POST", path: "/things", body: thing, response: thing } as const satisfies Endpoint;
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
const remove = { method: "DELETE", path: "/things", response: thing } as const satisfies Endpoint;
const spoken = { method: "GET", path: "/spoken", response: v.string(), text: true } as const satisfies Endpoint;
const written = { method: "GET", path: "/written", response: thing } as const satisfies Endpoint;
const guarded = { method: "GET", path: "/guarded", response: thing } as const satisfies Endpoint;

function open() {
  const app = fastify();
  const asked: unknown[] = [];
  setFaults(app);
  takeJson(app);
  implement(app, write, ({ body }) => (asked.push(body), Promise.resolve({ ...body, secret: "not named" })));
  implement(app, byNumber, ({ params }) => Promise.resolve(params));
  implement(app, byText, ({ params }) => Promise.resolve(params));
  implement(app, remove, ({ body }) => (asked.push(body), Promise.resolve({ name: "removed" })));
  implement(app, spoken, () => Promise.resolve("7"));
  implement(app, written, () => Promise.resolve(new Written('{"name":"as it is", "more":1}')));
  implement(app, guarded, () => Promise.resolve({ name: "seen" }), {
    onRequest: () => Promise.reject(new Refusal(403, "Not for you")),
  });
  const send = async (options: InjectOptions) => {
    const { statusCode, body, headers } = await app.inject(options);
    return { status: statusCode, body, type: headers["content-type"] };
  };
  return {
    asked,
    send,
    post: (payload: unknown, type = "application/json") =>
      send({ method: "POST", url: "/things", payload: JSON.stringify(payload), headers: { "content-type": type } }),
  };
}

const refused = { status: 400, body: '{"message":"The request is not what this call takes"}' };
const json = "application/json; charset=utf-8";

describe("a call of the contract", () => {
  test("takes what it names and answers what it names, and nothing more either way", async () => {
    const { post, asked } = open();
    expect(await post({ name: "a", __proto__: { x: 1 }, more: 1 })).toEqual({
      status: 200,
      body: '{"name":"a"}',
      type: json,
    });
    expect(asked).toEqual([{ name: "a" }]);
  });

  test.each([{}, { name: 7 }, null, "a", { name: "nul \0" }])("refuses %j, and does nothing", async (body) => {
    const { post, asked } = open();
    expect(await post(body)).toMatchObject(refused);
    expect(asked).toEqual([]);
  });

  test.each(['{"name":"a","__proto__":{"x":1}}', '{"name":"a","constructor":{"prototype":{"x":1}}}', '{"name":'])(
    "refuses a body that is out to bend the server: %s",
    async (payload) => {
      const { send, asked } = open();
      expect(
        await send({ method: "POST", url: "/things", payload, headers: { "content-type": "application/json" } }),
      ).toMatchObject({ status: 400 });
      expect(asked).toEqual([]);
    },
  );

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "takes no %s",
    async (type) => {
      expect(await open().post({ name: "a" }, type)).toMatchObject({ status: 415 });
    },
  );

  test("takes a number for the digits of an address, and text for the same where it names text", async () => {
    const { send } = open();
    expect(await send({ url: "/number/17" })).toMatchObject({ status: 200, body: '{"id":17}' });
    expect(await send({ url: "/text/17" })).toMatchObject({ status: 200, body: '{"id":"17"}' });
    for (const id of ["x17", "17x", "1.5", "12345678901", "%00"])
      expect(await send({ url: `/number/${id}` })).toMatchObject({ status: 400 });
    expect(await send({ url: "/text/a%00b" })).toMatchObject(refused);
  });

  test("that removes may come without a body, or name JSON and send none; one that writes may not", async () => {
    const { send, asked } = open();
    const headers = { "content-type": "application/json" };
    expect(await send({ method: "DELETE", url: "/things" })).toMatchObject({ status: 200, body: '{"name":"removed"}' });
    expect(await send({ method: "DELETE", url: "/things", headers })).toMatchObject({ status: 200 });
    expect(asked).toEqual([undefined, undefined]);
    expect(await send({ method: "POST", url: "/things", headers })).toMatchObject({ status: 400 });
    expect(await send({ method: "DELETE", url: "/things", headers, payload: "{" })).toMatchObject({ status: 400 });
  });

  test("answers text as text, and what the database has written as it is", async () => {
    const { send } = open();
    expect(await send({ url: "/spoken" })).toEqual({ status: 200, body: "7", type: "text/plain; charset=utf-8" });
    expect(await send({ url: "/written" })).toEqual({ status: 200, body: '{"name":"as it is", "more":1}', type: json });
  });

  test("is not reached past its guard", async () =>
    expect(await open().send({ url: "/guarded" })).toEqual({
      status: 403,
      body: '{"message":"Not for you"}',
      type: json,
    }));
});
