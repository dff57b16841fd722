import { afterAll, beforeAll } from "vitest";
import { createTestServer, type TestServer } from "./test-server.ts";

/** Gives a block of tests its own server. */
export function setUpServer(...options: Parameters<typeof createTestServer>): TestServer {
  const fixture = {} as TestServer;
  beforeAll(async () => {
    Object.assign(fixture, await createTestServer(...options));
  });
  afterAll(() => fixture.close());
  return fixture;
}
