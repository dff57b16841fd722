import { expect, test } from "vitest";
import { describeNewNetworks, rolesTexts } from "../../../src/rules/session/plain-page-texts.ts";

test("a sign-in from a new network is told with its time and what to do", () => {
  const networks = [
    { network: "10.1.0.0/16", seenAt: "2026-03-09T14:05:33Z" },
    { network: "10.2.0.0/16", seenAt: "2026-03-10T08:00:00Z" },
  ];
  expect(describeNewNetworks(networks, "help@x.example")).toMatch(
    /before: 10\.1\.0\.0\/16 on 2026-03-09 at 14:05 UTC, 10\.2\.0\.0\/16 on 2026-03-10 at 08:00 UTC\. .* tell help@x\.example\.$/,
  );
});

test("who has no role is told whom to ask", () => {
  for (const text of Object.values(rolesTexts)) expect(text).toMatch(/^You are signed in, .* Ask your administrator /);
});
