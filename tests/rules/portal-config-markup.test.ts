import { expect, test } from "vitest";
import { writePortalConfig } from "../../src/rules/portal-config-markup.ts";

const page = '<head><script type="application/json" id="portal-config">\n  {}\n</script></head>';
const written = (html: string) => /id="portal-config">([^<]*)<\/script><\/head>/.exec(html)?.[1] ?? "";

test("the settings replace the content of the portal-config element", () => {
  const settings = { supportEmail: "help@example.com", reportOrigins: ["https://reports.example"] };
  expect(JSON.parse(written(writePortalConfig(page, settings)))).toEqual(settings);
});

test("a setting cannot close the element", () => {
  const settings = { links: { privacy: "https://example.com/</script><script>" } };
  expect(JSON.parse(written(writePortalConfig(page, settings)))).toEqual(settings);
});
