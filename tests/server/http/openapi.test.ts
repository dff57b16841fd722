import { Validator } from "@seriousme/openapi-schema-validator";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Endpoint } from "../../../src/api/contract.ts";
import { everyCall } from "../../../src/api/every-call.ts";
import { createOpenApiDocument } from "../../../server/http/openapi.ts";
import { createTestServer } from "../../support/server/test-server.ts";

test("the document is valid OpenAPI and contains every endpoint of the contract", async () => {
  const document = createOpenApiDocument("https://portal.example.com");
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  for (const { method, path } of Object.values<Endpoint>(everyCall)) {
    expect(document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]).toMatchObject({
      tags: [expect.stringMatching(/^[A-Z]/)],
      summary: expect.stringMatching(/^[A-Z].*[a-z]$/i) as string,
    });
  }
});

test("the answer to embedReport names the views that our server adds to it", () => {
  const { paths } = createOpenApiDocument("https://portal.example.com");
  const answer = ["responses", 200, "content", "application/json", "schema", "properties"];
  for (const view of ["defaultView", "linkedView"])
    expect(paths[everyCall.embedReport.path]?.["post"]).toHaveProperty([...answer, view]);
});

test("the server serves the document", async () => {
  const server = await createTestServer();
  expect((await server.app.inject("/serverside/api/portal/openapi.json")).json()).toEqual(
    createOpenApiDocument("https://portal.example.com"),
  );
  await server.close();
});

test("the document is sent as it was compressed at the start, whoever asks [threat: floods]", async () => {
  const server = await createTestServer();
  const url = "/serverside/api/portal/openapi.json";
  const { headers, rawPayload } = await server.app.inject({ url, headers: { "accept-encoding": "br, gzip" } });
  expect(headers).toMatchObject({
    "content-encoding": "gzip",
    "content-length": String(rawPayload.length),
    vary: "accept-encoding",
  });
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(createOpenApiDocument("https://portal.example.com"));
  await server.close();
});
