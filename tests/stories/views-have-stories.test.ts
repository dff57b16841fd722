import { expect, it } from "vitest";

const files = import.meta.glob<string>("../../src/ui/**/*.tsx", { eager: true, query: "?raw", import: "default" });
const isStory = (file: string) => file.endsWith(".stories.tsx");

function findShown(file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  for (const [, imported = ""] of (files[file] ?? "").matchAll(/"(\.[^"]+\.tsx)"/g)) {
    const { pathname } = new URL(imported, new URL(file, "file:///"));
    findShown(`../..${pathname}`, found);
  }
}

it("every view is shown by a story, of its own or of a view that contains it", () => {
  const paths = Object.keys(files);
  const shown = new Set<string>();
  for (const story of paths.filter(isStory)) findShown(story, shown);
  const views = paths.filter((file) => !isStory(file));
  expect(views.length).toBeGreaterThan(50);
  expect(views.filter((file) => !shown.has(file))).toEqual([]);
});
