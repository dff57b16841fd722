// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { createFrameAddress, EARLY_FRAME_ATTRIBUTE } from "../../../src/rules/report/frame-markup.ts";
import { findEarlyFrame } from "../../../src/ui/report/embed/powerbi-frame.ts";

const embedUrl = "https://reports.example.test/reportEmbed?reportId=r";

function addEarlyFrame(): HTMLIFrameElement {
  const iframe = document.createElement("iframe");
  iframe.setAttribute(EARLY_FRAME_ATTRIBUTE, "false");
  iframe.src = createFrameAddress(embedUrl, "u");
  document.body.append(iframe);
  return iframe;
}

afterEach(() => document.body.replaceChildren());

test("a report is shown in the frame that the page has begun to load for it", () => {
  const iframe = addEarlyFrame();
  expect(findEarlyFrame((uid) => createFrameAddress(embedUrl, uid))).toEqual({ iframe, uid: "u" });
});

test.each([
  ["another report", (uid: string) => createFrameAddress(`${embedUrl}2`, uid)],
  ["the report's layout for phones", (uid: string) => createFrameAddress(embedUrl, uid, true)],
])("the frame is not used for %s, and goes", (_case, createAddress) => {
  addEarlyFrame();
  expect(findEarlyFrame(createAddress)).toBeUndefined();
  expect(document.querySelector("iframe")).toBeNull();
});

test("other frames of the page stay", () => {
  document.body.append(document.createElement("iframe"));
  expect(findEarlyFrame((uid) => createFrameAddress(embedUrl, uid))).toBeUndefined();
  expect(document.querySelector("iframe")).not.toBeNull();
});
