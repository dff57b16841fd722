import type { SubscriptionReport, UserReportMapping } from "../../../src/api/contract.ts";
import { demo, type DemoPerson } from "../../../server/standins/demo-data.ts";
import type { BackEndData } from "./mock-data.ts";

const SUBSCRIPTIONS = 5000;
const PEOPLE = 10_000;
const REPORTS_EACH = 4;
const MEMBERS_EACH = 20;

const givenNames = [
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
const familyNames = [
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

const pick = <T>(list: readonly T[], index: number) => list[index % list.length]!;
const createGuid = (kind: number, index: number) =>
  `${kind.toString(16).padStart(8, "0")}-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * Records at the scale of a real company, identical in every run:
 * 5,000 subscriptions, 20,000 reports, 10,000 people, 200,000 mappings.
 */
export function createLargeData(): BackEndData {
  const subscriptions = range(SUBSCRIPTIONS).map((index) => ({
    id: createGuid(1, index),
    displayName: `${pick(places, index)} ${pick(trades, Math.floor(index / places.length))} ${String(index).padStart(4, "0")}`,
    primaryPartyId: String(70_000_000 + index),
  }));
  const people = range(PEOPLE).map((index): DemoPerson => ({
    id: createGuid(2, index),
    displayName:
      demo.people[index]?.displayName ??
      `${pick(givenNames, index)} ${pick(familyNames, Math.floor(index / givenNames.length))} ${index}`,
    email: demo.people[index]?.email ?? `person.${index}@client.example`,
    subscriptionIds: range(MEMBERS_EACH / 2).map((back) =>
      createGuid(1, (Math.floor(index / 2) - back + SUBSCRIPTIONS) % SUBSCRIPTIONS),
    ),
  }));
  const reports = range(SUBSCRIPTIONS * REPORTS_EACH).map((index): SubscriptionReport => {
    const client = Math.floor(index / REPORTS_EACH);
    const rls = index % 2 === 0;
    return {
      subscriptionReportId: index + 1,
      subscriptionId: createGuid(1, client),
      reportId: createGuid(3, index),
      reportName: `${pick(subjects, index)} ${pick(places, client)}`,
      groupId: createGuid(4, client),
      updatedBy: "ada.keller@riskinsight.example",
      dataSetId: rls ? createGuid(5, index) : null,
      partyId: rls ? String(70_000_000 + client) : null,
      rls,
    };
  });
  return { subscriptions, people, published: [], reports, mappings: reports.flatMap(createMappings) };
}

/** Maps a report to every other member of its subscription: odd reports to odd members, even to even. */
function createMappings({ subscriptionReportId }: SubscriptionReport): UserReportMapping[] {
  const index = subscriptionReportId - 1;
  const client = Math.floor(index / REPORTS_EACH);
  return range(MEMBERS_EACH / 2).map((member) => ({
    subscriptionReportId,
    principalId: createGuid(2, (client * 2 + member * 2 + (index % 2)) % PEOPLE),
  }));
}
