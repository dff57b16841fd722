import { expect, it } from "vitest";
import { pagesBesideTabs } from "../../../src/routes/admin/pages-beside-tabs.tsx";
import { pageTitle } from "../../../src/rules/frame/page-title.ts";

it.each(Object.values(pagesBesideTabs))("the title at $href names the page $label", ({ href, label }) => {
  expect(pageTitle(href, "", "")).toBe(`${label} · Risk Insight`);
});
