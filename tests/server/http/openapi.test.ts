import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { contract, type Endpoint, portalContract } from "../../../src/api/contract.ts";
import { openApi } from "../../../server/http/openapi.ts";
import { openWorld } from "../../support/server/test-server.ts";

test("the document is valid OpenAPI and names every call of the contract", async () => {
  const document = openApi("https://portal.example.com");
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  for (const { method, path } of Object.values<Endpoint>({ ...contract, ...portalContract })) {
    expect(document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]).toHaveProperty(method.toLowerCase());
  }
});

test("the server serves it", async () => {
  const world = await openWorld();
  expect((await world.app.inject("/serverside/api/portal/openapi.json")).json()).toEqual(
    openApi("https://portal.example.com"),
  );
  await world.close();
});
