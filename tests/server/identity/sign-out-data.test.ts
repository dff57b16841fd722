import { expect, onTestFinished, test } from "vitest";
import { contract, portalContract } from "../../../src/api/contract.ts";
import { createTestServer } from "../../support/server/test-server.ts";

test("signing out clears the browser’s cache, and neither the cookies of other hosts nor the accepted terms [threat: data after sign-out]", async () => {
  const server = await createTestServer();
  onTestFinished(() => server.close());
  const ben = await server.signIn("ben");
  expect((await ben.get(contract.getUser.path)).headers).not.toHaveProperty("clear-site-data");
  const refused = await ben.post(portalContract.signOut.path, {}, { "x-xsrf-token": "forged" });
  expect([refused.statusCode, refused.headers["clear-site-data"]]).toEqual([403, undefined]);
  const response = await ben.post(portalContract.signOut.path, {});
  expect([response.statusCode, response.headers["clear-site-data"]]).toEqual([200, '"cache"']);
});
