import * as adminCatalogue from "../../src/rules/admin/messages.ts";
import * as catalogue from "../../src/rules/messages.ts";
import { plainPageTexts, rolesTexts } from "../../src/rules/session/plain-page-texts.ts";
import { createLargeData } from "../../tests/support/mocks/large-data.ts";
import type { BackEndData } from "../../tests/support/mocks/mock-data.ts";
import { createSmallData } from "../../tests/support/mocks/small-data.ts";
import textsByPageJson from "./texts.json";

interface CopySection {
  title: string;
  /** The Storybook title of the stories that show the texts; none for texts outside the portal's screens. */
  storyPage: string | null;
  texts: readonly string[];
}

const textsByPage: Record<string, readonly string[]> = textsByPageJson;

/** What a person never reads as the portal's own words: ids, moments, addresses. */
const NO_COPY = /^(?:[\da-f]{8}-[\da-f-]{27}|\d{1,2} [A-Z][a-z]{2} \d{4}.*|https?:\S+|\S+@\S+|[\d.:a-f]*:[\d:a-f]+)$/;

/** The exported texts, then those of each page of stories, without the examples that the stories show. */
export function readCopyDeck(): CopySection[] {
  const exampleTexts = new Set([createSmallData(), createLargeData()].flatMap(listExampleTexts));
  const exported = {
    ...catalogue,
    ...adminCatalogue,
    "sign-in and plain pages": plainPageTexts,
    "sign-in without a role, before the address of support": rolesTexts,
  };
  return [
    ...Object.entries(exported).map(([name, texts]) => ({
      title: `Messages / ${name}`,
      storyPage: null,
      texts: [...new Set<string>(Object.values(texts))],
    })),
    ...Object.entries(textsByPage)
      .filter(([title]) => !title.startsWith("Parts/"))
      .map(([title, texts]) => ({
        title,
        storyPage: title,
        texts: texts.filter((text) => !exampleTexts.has(text) && !NO_COPY.test(text)),
      })),
  ];
}

const listExampleTexts = ({ subscriptions, people, reports }: BackEndData): (string | null)[] => [
  ...subscriptions.flatMap(({ id, displayName, primaryPartyId }) => [id, displayName, primaryPartyId]),
  ...people.flatMap(({ id, displayName, email }) => [id, displayName, email]),
  ...reports.flatMap(({ reportId, reportName, groupId, dataSetId }) => [reportId, reportName, groupId, dataSetId]),
];
