import { describe, expect, test } from "vitest";
import { canEmbed } from "../../../src/rules/report/report-frame.ts";

describe("without a list of the server", () => {
  test.each([
    ["https://app.powerbi.com/reportEmbed?reportId=r", true],
    ["https://app.fabric.microsoft.com/reportEmbed", true],
    ["https://app.powerbigov.us/reportEmbed", true],
    ["https://app.high.powerbigov.us/reportEmbed", true],
    ["https://app.mil.powerbigov.us/reportEmbed", true],
    ["https://app.powerbi.cn/reportEmbed", true],
    ["https://app.powerbi.cn.reports.example/", false],
    ["http://app.powerbi.com/reportEmbed", false],
    ["https://app.powerbi.com.reports.example/", false],
    ["https://reports.example/?host=app.powerbi.com", false],
    ["https://app.powerbi.com/reportEmbed?autoAuth=true", false],
    ["http://127.0.0.1:8082/reportEmbed", false],
    ["javascript:alert(1)", false],
    ["not an address", false],
    ["", false],
  ])("a report at %s may be embedded: %s [operation: models]", (embedUrl, expected) => {
    expect(canEmbed(embedUrl, [])).toBe(expected);
  });
});

describe("with a list of the server, which is also the page’s security policy", () => {
  test.each([
    ["http://127.0.0.1:8082/reportEmbed", true],
    ["https://app.fabric.microsoft.com/reportEmbed", true],
    ["http://127.0.0.1:8083/reportEmbed", false],
    ["https://app.powerbi.com/reportEmbed", false],
    ["https://app.fabric.microsoft.com/reportEmbed?autoAuth=true", false],
    ["https://app.fabric.microsoft.com.reports.example/", false],
  ])("a report at %s may be embedded: %s [operation: models]", (embedUrl, expected) => {
    expect(canEmbed(embedUrl, ["http://127.0.0.1:8082", "https://app.fabric.microsoft.com"])).toBe(expected);
  });
});
