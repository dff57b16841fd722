import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { transformWithOxc } from "vite";

/** The rules that also every story is checked with. */
const RULES_FILE = "tests/stories/layout-rules.ts";
const rules = transformWithOxc(readFileSync(RULES_FILE, "utf8"), RULES_FILE);
/** A layout may still be moving: a problem counts when it is there in so many frames in a row. */
const FRAMES_TO_SETTLE = 60;

/** Texts and controls that are cut off, overlap or are covered, and a page that is wider than its window. */
export async function findLayoutProblems(page: Page): Promise<string[]> {
  const { code } = await rules;
  return page.evaluate(`(async () => {
    ${code.replaceAll("export ", "")}
    let problems = [];
    for (let frame = 0; frame < ${FRAMES_TO_SETTLE}; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      problems = findLayoutProblems(document);
      if (problems.length === 0) break;
    }
    return problems;
  })()`);
}
