import { describe, expect, it } from "vitest";
import { causeText, certificateState } from "../../../src/rules/service/service-texts.ts";

const NOW = "2026-11-22T00:00:00Z";

describe("the state of the service in words", () => {
  it.each([
    ["2026-11-21T00:00:00Z", "ended"],
    ["2026-11-22T00:00:00Z", "ended"],
    ["2026-12-22T00:00:00Z", "ending"],
    ["2026-12-22T00:00:01Z", "valid"],
  ])("a certificate that ends at %s is %s", (end, state) => expect(certificateState(end, NOW)).toBe(state));

  it("names a cause that only a newer server knows", () => {
    expect(causeText("asleep")).toBe("The capacity is paused");
    expect(causeText("toString")).toBe("Another cause");
  });
});
