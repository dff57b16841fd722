import { storyNameFromExport, toId } from "storybook/internal/csf";
import { expect, it } from "vitest";

interface StoryModule {
  meta?: { input: { title: string } };
}

const modules = import.meta.glob<Record<string, StoryModule>>(
  ["../../src/**/*.stories.tsx", "../../workshop/**/*.stories.tsx"],
  { eager: true },
);
const pages = import.meta.glob<string>("../../workshop/docs/*.mdx", { eager: true, query: "?raw", import: "default" });
const texts = Object.values(pages);

it("every link of the workshop's own pages leads to a page or to a story", () => {
  const storyIds = Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, story]) =>
      story?.meta ? [toId(story.meta.input.title, storyNameFromExport(name))] : [],
    ),
  );
  const titles = [...storyIds.map((id) => id.split("--")[0]), ...texts.flatMap(readTitle)];
  const known = new Set([...storyIds.map((id) => `story/${id}`), ...titles.map((title) => `docs/${title}--docs`)]);
  const links = texts.flatMap((text) => [...text.matchAll(/\(\?path=\/([^)]+)\)/g)].map(([, link = ""]) => link));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !known.has(link))).toEqual([]);
});

const readTitle = (text: string) => [...text.matchAll(/<Meta title="([^"]+)"/g)].map(([, title = ""]) => toId(title));
