import { expect, test } from "vitest";
import { EMBED_CONFIG_ID, PAGE_DATA_ID, writeDataElement } from "../../src/rules/page-data.ts";

test("data is written into the page so that no text in it can close its element", () => {
  expect(writeDataElement("data", '{"name":"</script><!--"}')).toBe(
    String.raw`<script type="application/json" id="data">{"name":"\u003c/script>\u003c!--"}</script>`,
  );
  expect([PAGE_DATA_ID, EMBED_CONFIG_ID]).toEqual(["page-data", "embed-config"]);
});
