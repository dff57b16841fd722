import { expect, test } from "vitest";
import { createFrameAddress, writeEarlyFrame } from "../../../src/rules/report/frame-markup.ts";

const embedUrl = "https://reports.example.test/reportEmbed?reportId=r";

test("the host knows a frame by its uid, and shows its layout for phones where it is asked to", () => {
  expect(createFrameAddress(embedUrl, "u")).toBe(`${embedUrl}&uid=u`);
  expect(createFrameAddress(embedUrl, "u", true)).toBe(`${embedUrl}&uid=u&isMobile=true`);
});

test("a frame in the page is a template, cannot be reached, and may do no more than any report", () => {
  expect(writeEarlyFrame(embedUrl, "u")).toBe(
    '<template id="early-frame"><iframe sandbox="allow-scripts allow-same-origin allow-forms allow-popups ' +
      'allow-popups-to-escape-sandbox allow-downloads allow-modals" allowfullscreen="" inert="" data-loaded="false" ' +
      'src="https://reports.example.test/reportEmbed?reportId=r&amp;uid=u"></iframe></template>',
  );
});
