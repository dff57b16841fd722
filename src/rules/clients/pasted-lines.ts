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
  /** The names of the groups that they are put into. */
  groups: string[];
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

/** "ada.lovelace@example.com" is Ada Lovelace until she is called otherwise. */
const nameFromEmail = (email: string) =>
  email
    .slice(0, email.lastIndexOf("@"))
    .split(/[._+-]/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ") || email.slice(0, email.lastIndexOf("@"));

/** A line like "Underwriters:" names the group of the people below it. */
const readHeading = (line: string) => /^([^@]+):$/.exec(line.trim())?.[1]?.trim();

/** In a row of a spreadsheet, the name stands before the email, and a group behind it. */
function readRow(line: string): { pieces: string[]; group: string } {
  const cells = line.split("\t").map((cell) => cell.trim());
  const at = cells.findIndex(isEmail);
  if (cells.length === 1 || at === -1) return { pieces: splitPeople(line), group: "" };
  const person = `${cells.slice(0, at).join(" ")} <${cells[at] ?? ""}>`;
  return { pieces: [person.trim()], group: cells[at + 1] ?? "" };
}

function readPerson(text: string) {
  const [, named = "", inside] = /^(.*)<([^<>]*)>$/.exec(text) ?? [];
  const email = (inside ?? text).trim();
  const given = named.trim().replace(/^["']|["']$/g, "");
  return { email, name: given !== "" && !isEmail(given) ? given : nameFromEmail(email) };
}

const hasName = (names: readonly string[], wanted: string) =>
  names.some((name) => name.toLowerCase() === wanted.toLowerCase());

/**
 * Emails, one for each line or separated by commas. "Ada Lovelace <ada@example.com>" names the person. Somebody who
 * stands under the headings of several groups is one person.
 */
export function parsePastedPeople(pasted: string): PastedPerson[] {
  const people: PastedPerson[] = [];
  const firstByEmail = new Map<string, PastedPerson>();
  let heading = "";
  for (const [index, line] of pasted.split("\n").entries()) {
    const title = readHeading(line);
    if (title !== undefined) {
      heading = title;
      continue;
    }
    const { pieces, group } = readRow(line);
    const groups = [heading, group].filter((name, at, both) => name !== "" && !hasName(both.slice(0, at), name));
    for (const text of pieces) {
      const { email, name } = readPerson(text);
      const first = firstByEmail.get(email.toLowerCase());
      const further = groups.filter((one) => !hasName(first?.groups ?? [], one));
      if (first && first.problem === undefined && further.length > 0) {
        first.groups.push(...further);
        continue;
      }
      const person = { line: index + 1, text, email, name, groups: [...groups] };
      const added = { ...person, problem: findPersonProblem(person, people.length, first?.line) };
      if (!first) firstByEmail.set(email.toLowerCase(), added);
      people.push(added);
    }
  }
  return people;
}

function findPersonProblem(
  { email, name, groups }: Pick<PastedPerson, "email" | "name" | "groups">,
  index: number,
  firstLine: number | undefined,
) {
  if (!isEmail(email)) return "This is no email. Write name@example.com or Name <name@example.com>.";
  if (firstLine !== undefined) return `The same email is in line ${firstLine}.`;
  if (name.length > 200) return "The name is longer than 200 characters. Shorten it.";
  if (groups.some((group) => group.length > 100)) return "Its group’s name is longer than 100 characters. Shorten it.";
  return index < MAX_PEOPLE ? undefined : `Paste at most ${MAX_PEOPLE} people at once.`;
}

const splitReports = (line: string) =>
  line
    .split(/\s/)
    .map((piece) => piece.replace(/[,;]+$/, ""))
    .filter((piece) => piece !== "");

/** Addresses of reports at the report service, one for each line or separated by spaces. */
export function parsePastedReports(pasted: string): PastedReport[] {
  const firstLines = new Map<string, number>();
  const pieces = pasted
    .split("\n")
    .flatMap((line, index) => splitReports(line).map((text) => ({ line: index + 1, text })));
  return pieces.map(({ line, text }, index) => {
    const address = parseReportAddress(text);
    const reportId = address?.reportId.toLowerCase() ?? "";
    const groupId = address?.groupId?.toLowerCase() ?? "";
    const first = firstLines.get(reportId);
    if (groupId !== "") firstLines.set(reportId, first ?? line);
    return { line, text, reportId, groupId, problem: findReportProblem({ reportId, groupId, index, first }) };
  });
}

interface PastedAddress extends PowerBiIds {
  index: number;
  /** The line that has it already. */
  first: number | undefined;
}

function findReportProblem({ reportId, groupId, index, first }: PastedAddress) {
  if (reportId === "") return "This is no address of a Power BI report. Copy it from the browser.";
  if (groupId === "") return "The address names no workspace. Open the report in its workspace first.";
  if (first !== undefined) return `The same report is in line ${first}.`;
  return index < MAX_REPORTS ? undefined : `Paste at most ${MAX_REPORTS} reports at once.`;
}
