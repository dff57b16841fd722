import { readFileSync } from "node:fs";
import type { Indexer } from "storybook/internal/types";
import { SEARCH_SEPARATOR } from "./search-separator.ts";

/** The states that a story names, and that a dialog is modal. The search knows names only. */
export const withSearchWords = (indexer: Indexer): Indexer => ({
  ...indexer,
  createIndex: async (file, options) => {
    const stories = readFileSync(file, "utf8").split(/^export const /m);
    return (await indexer.createIndex(file, options)).map((entry) => {
      const story = stories.find((text) => text.startsWith(`${entry.exportName} =`)) ?? "";
      const states = /\bstate: (?:"([^"]+)"|\[([^\]]+)\])/.exec(story);
      const words = [
        ...(entry.title?.startsWith("Dialogs/") ? ["modal dialog"] : []),
        ...(states ? [(states[1] ?? states[2] ?? "").replaceAll('"', "")] : []),
      ];
      return words.length === 0
        ? entry
        : { ...entry, name: [entry.name ?? entry.exportName, ...words].join(SEARCH_SEPARATOR) };
    });
  },
});
