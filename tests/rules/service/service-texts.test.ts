import { describe, expect, it } from "vitest";
import { failureTexts } from "../../../src/rules/report/report-failure.ts";
import { causeText, certificateState, nameWorkspace } from "../../../src/rules/service/service-texts.ts";

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

  it.each(Object.keys(failureTexts).filter((cause) => causeText(cause) !== "Another cause"))(
    "says what %s means",
    (cause) => expect(causeText(cause)).toMatch(/^[A-Z].+ \w+$/),
  );

  it("names a workspace by its reports", () => {
    const names = [1, 2, 3].map((reports) => nameWorkspace("Cargo", reports));
    expect(names).toEqual(["Cargo", "Cargo and 1 more report", "Cargo and 2 more reports"]);
  });
});
