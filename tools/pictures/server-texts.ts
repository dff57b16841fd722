import { globSync, readFileSync } from "node:fs";
import { plainPageTexts, rolesTexts } from "../../src/rules/session/plain-page-texts.ts";
import { readGivenTexts, readTemplates } from "../check/literals.ts";

/** Where the server decides about a change, and what it says about a report. The portal shows these answers. */
const ANSWERS = ["server/{mappings,people,reports,subscriptions}/*.ts", "server/powerbi/check-report.ts"];
const PRIVACY_PAGE = "public/privacy.html";
/** The page of local mode where an account is chosen. */
const LOCAL_SIGN_IN = "server/standins/identity-provider/pages.ts";

const readFile = (path: string) => ({ path, text: readFileSync(path, "utf8") });

/** The texts that a person reads and no story shows, by where they appear. */
export function readServerTexts(): Map<string, Set<string>> {
  const answers = globSync(ANSWERS).map(readFile);
  return new Map([
    ["Server/Answers", new Set(answers.flatMap((file) => readGivenTexts(file, ["succeed", "reject", "message"])))],
    ["Server/Sign-in", new Set([...Object.values(plainPageTexts), ...Object.values(rolesTexts)])],
    ["Server/Local sign-in", new Set(readTemplates(readFile(LOCAL_SIGN_IN)).flatMap(readMarkup))],
    ["Server/Privacy page", new Set(readMarkup(readFile(PRIVACY_PAGE).text))],
  ]);
}

/** The texts between the tags of a page. */
export const readMarkup = (html: string): string[] =>
  html
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll(/\s+/g, " ").trim())
    .filter((text) => /\p{L}{2}/u.test(text));
