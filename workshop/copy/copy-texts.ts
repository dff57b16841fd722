import * as adminCatalogue from "../../src/rules/admin/messages.ts";
import * as catalogue from "../../src/rules/messages.ts";
import { createLargeData } from "../../tests/support/mocks/large-data.ts";
import type { BackEndData } from "../../tests/support/mocks/mock-data.ts";
import { createSmallData } from "../../tests/support/mocks/small-data.ts";
import textsByPageJson from "./texts.json";

interface CopySection {
  title: string;
  texts: readonly string[];
}

const textsByPage: Record<string, readonly string[]> = textsByPageJson;

/** The exported message catalogue, then the texts of each page of stories, without the names in the example data. */
export function readCopyDeck(): CopySection[] {
  const exampleTexts = new Set([createSmallData(), createLargeData()].flatMap(listExampleTexts));
  return [
    ...Object.entries({ ...catalogue, ...adminCatalogue }).map(([name, texts]) => ({
      title: `Messages / ${name}`,
      texts: [...new Set<string>(Object.values(texts))],
    })),
    ...Object.entries(textsByPage).map(([title, texts]) => ({
      title,
      texts: texts.filter((text) => !exampleTexts.has(text)),
    })),
  ];
}

const listExampleTexts = ({ subscriptions, people, reports }: BackEndData): (string | null)[] => [
  ...subscriptions.flatMap(({ id, displayName, primaryPartyId }) => [id, displayName, primaryPartyId]),
  ...people.flatMap(({ id, displayName, email }) => [id, displayName, email]),
  ...reports.flatMap(({ reportId, reportName, groupId, dataSetId }) => [reportId, reportName, groupId, dataSetId]),
];
