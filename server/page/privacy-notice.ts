import { formatCount } from "../../src/rules/format-count.ts";
import type { Config } from "../config.ts";

type Recording = Pick<
  Config,
  | "openingDays"
  | "auditDays"
  | "termsDays"
  | "networkDays"
  | "viewAs"
  | "usageByPerson"
  | "auditCollectorToken"
  | "push"
>;

const ABOUT_ME = "What is recorded about me";
const NOWHERE = "Not in the portal";
/** What the built page says of a server that it does not know. */
const UNKNOWN_SERVER = /<!-- recorded -->.*<!-- \/recorded -->/s;

/** Writes into the notice what this server records, how long, and where each person sees it. */
export const writePrivacyNotice = (html: string, recording: Recording): string =>
  html.replace(UNKNOWN_SERVER, () => describeRecording(recording));

function describeRecording(recording: Recording): string {
  const { viewAs, usageByPerson, auditCollectorToken, push } = recording;
  const rows = listRecorded(recording).map(
    ([name, what, time, place]) =>
      `<tr><th scope="row">${name}</th><td>${what}</td><td data-label="Kept">${time}</td><td data-label="Where you see it">${place}</td></tr>`,
  );
  return `<table>
        <thead><tr><th scope="col">Name</th><th scope="col">What</th><th scope="col">Kept</th><th scope="col">Where you see it</th></tr></thead>
        <tbody>${rows.join("\n        ")}</tbody>
      </table>
      <p>
        Your sessions and What is recorded about me are in the menu behind your name. Administrators and auditors see your
        account, ${usageByPerson ? "which reports you open and when, " : ""}what failed for you, and the audit log.${viewAs ? " Administrators can view a report as you: each time is in your audit log." : ""}${
          (auditCollectorToken ?? push) === undefined
            ? ""
            : " A copy of the audit log goes to a log service of your company."
        }
      </p>`;
}

const listRecorded = ({
  openingDays,
  auditDays,
  termsDays,
  networkDays,
}: Recording): readonly (readonly [string, string, string, string])[] => [
  [
    "Account",
    "Your name, email address, roles, clients, groups and reports, and your last sign-in",
    "Until your company has it removed",
    ABOUT_ME,
  ],
  [
    "Sessions",
    "When you signed in and were last active, your browser and network address, and the encrypted tokens of the sign-in service",
    "Until you sign out, 30 minutes without use, 8 hours at most",
    "Your sessions",
  ],
  [
    "Networks",
    "From which networks you signed in, so that you notice a sign-in from a new one",
    `${formatCount(networkDays, "day")} after the last time`,
    NOWHERE,
  ],
  [
    "Terms of use",
    "When you accepted which text",
    termsDays === undefined
      ? "Until your company has it removed"
      : `The last one until your company has it removed, earlier ones ${formatCount(termsDays, "day")}`,
    ABOUT_ME,
  ],
  [
    "Openings",
    "Each report that you open, when, how long you waited for it, and why it failed where it did",
    formatCount(openingDays, "day"),
    `${ABOUT_ME}, Openings`,
  ],
  [
    "Audit log",
    "Your sign-ins and refused requests, what you change, and what administrators change about you, each with the network address",
    auditDays === undefined ? "Without a time limit" : formatCount(auditDays, "day"),
    `${ABOUT_ME}, Audit log`,
  ],
  ["Your lists", "Favourites, recent reports and saved views", "Until you remove them", "Home page and Views"],
  [
    "Repeated requests",
    "Each request that changes something, so that it is not carried out twice",
    "24 hours",
    NOWHERE,
  ],
  [
    "Server log",
    "The time, network address and path of requests, without your name",
    "As long as your company keeps logs",
    NOWHERE,
  ],
];
