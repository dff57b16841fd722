import type { SubscriptionReport, UserReportMapping } from "../../../src/api/contract.ts";
import { demo, type DemoPerson } from "../../../server/standins/demo-data.ts";
import type { BackOffice } from "./small-data.ts";

const SUBSCRIPTIONS = 5000;
const PEOPLE = 10_000;
const REPORTS_EACH = 4;
const MEMBERS_EACH = 20;

const given = [
  "Ana",
  "Björn",
  "Chloé",
  "Dmitri",
  "Eszter",
  "Fátima",
  "Grace",
  "Håkon",
  "Íñigo",
  "Jürgen",
  "Kofi",
  "Łucja",
  "Mei",
  "Noor",
  "Øyvind",
  "Priya",
];
const family = [
  "Álvarez",
  "Bäcker",
  "Chen",
  "Dvořák",
  "Eriksen",
  "Fischer",
  "Grün",
  "Haddad",
  "Ivanova",
  "Jørgensen",
  "Kowalski",
  "Lindqvist",
  "Müller",
  "Nakamura",
  "O’Brien",
  "Peña",
  "Quintero",
  "Rossi",
  "Şahin",
];
const places = [
  "Ashford",
  "Brünn",
  "Córdoba",
  "Dalmore",
  "Eastbank",
  "Færder",
  "Granville",
  "Höchst",
  "Isley",
  "Järna",
  "Kilburn",
  "Linz",
  "Málaga",
  "Northgate",
  "Ostrava",
  "Poznań",
  "Quimper",
];
const trades = [
  "Marine",
  "Hotels",
  "Energy",
  "Foods",
  "Airways",
  "Mining",
  "Logistics",
  "Pharma",
  "Textiles",
  "Steel",
  "Rail",
];
const subjects = ["Claims & Losses", "Property Exposure", "Premium Spend", "Peer Benchmark"];

const pick = <T>(list: readonly T[], at: number) => list[at % list.length]!;
const guid = (kind: number, at: number) =>
  `${kind.toString(16).padStart(8, "0")}-0000-4000-8000-${at.toString(16).padStart(12, "0")}`;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A real company's size, the same every time: 5,000 subscriptions, 20,000 reports, 10,000 people, 200,000 mappings. */
export function largeOffice(): BackOffice {
  const subscriptions = numbers(SUBSCRIPTIONS).map((at) => ({
    id: guid(1, at),
    displayName: `${pick(places, at)} ${pick(trades, Math.floor(at / places.length))} ${String(at).padStart(4, "0")}`,
    primaryPartyId: String(70_000_000 + at),
  }));
  const people = numbers(PEOPLE).map((at): DemoPerson => ({
    id: guid(2, at),
    displayName:
      demo.people[at]?.displayName ?? `${pick(given, at)} ${pick(family, Math.floor(at / given.length))} ${at}`,
    email: demo.people[at]?.email ?? `person.${at}@client.example`,
    subscriptionIds: numbers(MEMBERS_EACH / 2).map((back) =>
      guid(1, (Math.floor(at / 2) - back + SUBSCRIPTIONS) % SUBSCRIPTIONS),
    ),
  }));
  const reports = numbers(SUBSCRIPTIONS * REPORTS_EACH).map((at): SubscriptionReport => {
    const client = Math.floor(at / REPORTS_EACH);
    const rls = at % 2 === 0;
    return {
      subscriptionReportId: at + 1,
      subscriptionId: guid(1, client),
      reportId: guid(3, at),
      reportName: `${pick(subjects, at)} ${pick(places, client)}`,
      groupId: guid(4, client),
      updatedBy: "ada.keller@riskinsight.example",
      dataSetId: rls ? guid(5, at) : null,
      partyId: rls ? String(70_000_000 + client) : null,
      rls,
    };
  });
  return { subscriptions, people, published: [], reports, mappings: reports.flatMap(mappingsOf) };
}

/** Every other member of the subscription, the odd ones for its odd reports. */
function mappingsOf({ subscriptionReportId }: SubscriptionReport): UserReportMapping[] {
  const at = subscriptionReportId - 1;
  const client = Math.floor(at / REPORTS_EACH);
  return numbers(MEMBERS_EACH / 2).map((member) => ({
    subscriptionReportId,
    principalId: guid(2, (client * 2 + member * 2 + (at % 2)) % PEOPLE),
  }));
}
