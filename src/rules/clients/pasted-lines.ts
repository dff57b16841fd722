import { isEmail } from "../email.ts";
import { parseReportAddress } from "../tabs/report-form.ts";
import type { PowerBiIds } from "../report/report-ref.ts";

export interface PastedPerson {
  line: number;
  /** What was pasted. */
  text: string;
  email: string;
  /** From the pasted text, or made of the email. */
  name: string;
  /** Why nobody can be found or invited by it. */
  problem: string | undefined;
}

export interface PastedReport extends PowerBiIds {
  line: number;
  text: string;
  /** Why it is no address of a report. */
  problem: string | undefined;
}

/** More than these would make the matrix unreadable, and ask the report service too often. */
export const MAX_PEOPLE = 100;
export const MAX_REPORTS = 20;

/** Outlook writes "Surname, Given name <email>" between semicolons. */
const splitPeople = (line: string) =>
  line
    .split(line.includes(";") ? ";" : ",")
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");

function readPieces(text: string, split: (line: string) => string[]) {
  return text.split("\n").flatMap((line, index) => split(line).map((piece) => ({ line: index + 1, text: piece })));
}

/** "ada.lovelace@example.com" is Ada Lovelace until she is called otherwise. */
const nameFromEmail = (email: string) =>
  email
    .slice(0, email.lastIndexOf("@"))
    .split(/[._+-]+/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ") || email.slice(0, email.lastIndexOf("@"));

/** Emails, one for each line or separated by commas. "Ada Lovelace <ada@example.com>" names the person. */
export function parsePastedPeople(pasted: string): PastedPerson[] {
  const firstLines = new Map<string, number>();
  return readPieces(pasted, splitPeople).map(({ line, text }, index) => {
    const [, named = "", inside] = /^(.*)<([^<>]*)>$/.exec(text) ?? [];
    const email = (inside ?? text).trim();
    const given = named.trim().replace(/^["']|["']$/g, "");
    const name = given !== "" && !isEmail(given) ? given : nameFromEmail(email);
    const first = firstLines.get(email.toLowerCase());
    firstLines.set(email.toLowerCase(), first ?? line);
    return { line, text, email, name, problem: findPersonProblem({ email, name, index, first }) };
  });
}

interface Pasted {
  index: number;
  /** The line that has it already. */
  first: number | undefined;
}

function findPersonProblem({ email, name, index, first }: Pasted & { email: string; name: string }) {
  if (!isEmail(email)) return "This is no email. Write name@example.com or Name <name@example.com>.";
  if (first !== undefined) return `The same email is in line ${first}.`;
  if (name.length > 200) return "The name is longer than 200 characters. Shorten it.";
  return index < MAX_PEOPLE ? undefined : `Paste at most ${MAX_PEOPLE} people at once.`;
}

const splitReports = (line: string) =>
  line
    .split(/\s+/)
    .map((piece) => piece.replace(/[,;]+$/, ""))
    .filter((piece) => piece !== "");

/** Addresses of reports at the report service, one for each line or separated by spaces. */
export function parsePastedReports(pasted: string): PastedReport[] {
  const firstLines = new Map<string, number>();
  return readPieces(pasted, splitReports).map(({ line, text }, index) => {
    const address = parseReportAddress(text);
    const reportId = address?.reportId.toLowerCase() ?? "";
    const groupId = address?.groupId?.toLowerCase() ?? "";
    const first = firstLines.get(reportId);
    if (groupId !== "") firstLines.set(reportId, first ?? line);
    return { line, text, reportId, groupId, problem: findReportProblem({ reportId, groupId, index, first }) };
  });
}

function findReportProblem({ reportId, groupId, index, first }: Pasted & PowerBiIds) {
  if (reportId === "") return "This is no address of a Power BI report. Copy it from the browser.";
  if (groupId === "") return "The address names no workspace. Open the report in its workspace first.";
  if (first !== undefined) return `The same report is in line ${first}.`;
  return index < MAX_REPORTS ? undefined : `Paste at most ${MAX_REPORTS} reports at once.`;
}
