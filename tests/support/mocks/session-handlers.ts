import { HttpResponse } from "msw";
import { sessionContract } from "../../../src/api/session-contract.ts";
import type { DemoPerson } from "../../../server/standins/demo-data.ts";
import { createGuardedEndpoints } from "./guarded-endpoints.ts";
import type { MockData, MockSession } from "./mock-data.ts";
import { mockEndpoint } from "./mock-endpoint.ts";

const browsers = ["Firefox on Windows", "Safari on iOS", "Edge on Windows"];

/** Three sessions of the user, the first of them the current one, and one of each of three other people. */
export function createSessions(people: readonly DemoPerson[], userIndex: number): MockSession[] {
  const user = people[userIndex];
  const others = people.filter((person) => person !== user).slice(0, 3);
  return [user, user, user, ...others].flatMap((person, index) =>
    person
      ? {
          principalId: person.id,
          id: `session-${index}`,
          signedInAt: `2026-03-02T0${8 - (index % 3)}:15:00.000Z`,
          lastSeenAt: `2026-03-02T1${2 - (index % 3)}:40:00.000Z`,
          browser: browsers[index % browsers.length] ?? "",
          address: `203.0.113.${index + 7}`,
          isNewPlace: false,
          isCurrent: index === 0,
        }
      : [],
  );
}

/** The calls about sessions. */
export function createSessionHandlers(mockData: MockData) {
  const { mock } = createGuardedEndpoints(mockData);
  const isOwn = ({ principalId }: MockSession) => principalId === mockData.user.id;
  const keep = (isKept: (session: MockSession) => boolean) => {
    mockData.sessions = mockData.sessions.filter(isKept);
    return {};
  };
  return [
    mockEndpoint(sessionContract.getSessions, () =>
      mockData.sessions
        .filter(isOwn)
        .map(({ id, signedInAt, lastSeenAt, browser, address, isNewPlace, isCurrent }) => ({
          id,
          signedInAt,
          lastSeenAt,
          browser,
          address,
          isNewPlace,
          isCurrent,
        })),
    ),
    mockEndpoint(sessionContract.endSessions, ({ body: { sessionIds } }) => {
      if (sessionIds.length === 0 || sessionIds.length > 100) return HttpResponse.json({}, { status: 400 });
      return keep(
        (session) =>
          !isOwn(session) || (sessionIds === "others" ? session.isCurrent : !sessionIds.includes(session.id)),
      );
    }),
    mock(sessionContract.getPeopleSessions, () =>
      mockData.people.flatMap(({ id, displayName, email }) => {
        const sessions = mockData.sessions.filter(({ principalId }) => principalId === id);
        const lastSeenAt = sessions[0]?.lastSeenAt;
        return lastSeenAt === undefined
          ? []
          : {
              principalId: id,
              name: displayName,
              email,
              sessionCount: sessions.length,
              lastSeenAt,
              isSelf: id === mockData.user.id,
            };
      }),
    ),
    mock(sessionContract.endPeopleSessions, ({ body }) => {
      const before = mockData.sessions.length;
      keep(({ principalId }) => principalId !== body.principalId);
      return { endedCount: before - mockData.sessions.length };
    }),
  ];
}
