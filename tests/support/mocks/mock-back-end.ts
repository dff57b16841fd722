import { largeOffice } from "./large-data.ts";
import { emptyOffice, smallOffice, type World } from "./small-data.ts";
import { readingCalls } from "./reading-calls.ts";
import { writingCalls } from "./writing-calls.ts";

export type PersonName = "administrator" | "reader" | "noAccess";
export type Size = "small" | "empty" | "large";

const seats: Record<PersonName, { seat: number; roles: string[] }> = {
  administrator: { seat: 0, roles: ["Administrator"] },
  reader: { seat: 1, roles: ["Reader"] },
  noAccess: { seat: 3, roles: [""] },
};

/** The whole back end as data. Change it, and the next call answers by it. */
export function createWorld({ person, size = "small" }: { person: PersonName; size?: Size }): World {
  const office = { small: smallOffice, empty: emptyOffice, large: largeOffice }[size]();
  const { seat, roles } = seats[person];
  return {
    ...office,
    person: { ...office.people[seat]!, roles },
    login: {
      onePlaceLoginUrl: "https://login.example/start",
      appSchemeDomain: "https://portal.example",
      oauthCodeUrl: "https://login.example/authorize?nonce=n-1",
      clientId: "risk-insight",
      scopes: "openid profile email",
      redirectUrl: "https://portal.example/serverside/api/auth/callback",
    },
    supportEmail: "support@risk-insight.example",
    startPageUrl: "https://start.example/",
    instrumentationKey: "",
    history: [],
    answered: new Map(),
    embed: ({ reportId, name }) => ({
      embedUrl: `https://app.powerbi.com/reportEmbed?reportId=${reportId}`,
      id: reportId,
      embedToken: `token-of-${reportId}`,
      displayName: name,
      errorMessage: null,
      expiration: new Date(Date.now() + 15 * 60_000).toISOString(),
    }),
    nextReportId: office.reports.length + 1,
  };
}

/** All 22 calls and the portal's own, answered out of a world. */
export function handlers(world: World) {
  return [...readingCalls(world), ...writingCalls(world)];
}
