import * as adminCatalogue from "../../src/rules/admin/messages.ts";
import * as catalogue from "../../src/rules/messages.ts";
import { failureTexts } from "../../src/rules/report/report-failure.ts";
import textsByPageJson from "./texts.json";

interface TextPlace {
  /** The Storybook title of the stories, or what else shows the text. */
  page: string;
  /** The first story of the page that shows it. */
  storyId: string | null;
}

export interface CopyText {
  text: string;
  places: readonly TextPlace[];
}

export interface CopySection {
  title: string;
  texts: readonly CopyText[];
}

const textsByPage: Record<string, Record<string, string | null>> = textsByPageJson;

/** Texts of the message catalogue that appear in another way, such as in the name of a tab. */
const CATALOGUE = "Message catalogue";

/** Every text once, in the section of the first page that shows it. The parts have examples only. */
export function readCopyDeck(): CopySection[] {
  const placesByText = new Map<string, TextPlace[]>();
  const add = (text: string, place: TextPlace) => placesByText.set(text, [...(placesByText.get(text) ?? []), place]);
  for (const [page, texts] of Object.entries(textsByPage))
    if (!page.startsWith("Parts/")) for (const [text, storyId] of Object.entries(texts)) add(text, { page, storyId });
  const catalogues = [...Object.values(catalogue), ...Object.values(adminCatalogue), failureTexts];
  for (const text of catalogues.flatMap((group) => Object.values<string>(group)))
    if (!placesByText.has(text)) add(text, { page: CATALOGUE, storyId: null });
  const texts = [...placesByText].map(([text, places]) => ({ text, places }));
  return [...Map.groupBy(texts, ({ places }) => places[0]?.page ?? "")].map(([title, found]) => ({
    title,
    texts: found,
  }));
}

/** The sections with the texts that contain what was typed, in any case. */
export function searchCopyDeck(sections: readonly CopySection[], search: string): CopySection[] {
  const typed = search.trim().toLocaleLowerCase("en");
  return sections
    .map(({ title, texts }) => ({
      title,
      texts: texts.filter(({ text }) => text.toLocaleLowerCase("en").includes(typed)),
    }))
    .filter(({ texts }) => texts.length > 0);
}
