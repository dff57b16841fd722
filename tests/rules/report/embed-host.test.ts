import { expect, test } from "vitest";
import { canEmbed } from "../../../src/rules/report/embed-host.ts";

test.each([
  ["https://app.powerbi.com/reportEmbed?reportId=r", true],
  ["https://app.fabric.microsoft.com/reportEmbed", true],
  ["http://127.0.0.1:8082/reportEmbed", true],
  ["http://127.0.0.1:8083/reportEmbed", false],
  ["http://app.powerbi.com/reportEmbed", false],
  ["https://app.powerbi.com.reports.example/", false],
  ["https://reports.example/?host=app.powerbi.com", false],
  ["https://app.powerbi.com/reportEmbed?autoAuth=true", false],
  ["javascript:alert(1)", false],
  ["not an address", false],
  ["", false],
])("a report at %s may be embedded: %s", (embedUrl, expected) => {
  expect(canEmbed(embedUrl, ["http://127.0.0.1:8082"])).toBe(expected);
});
