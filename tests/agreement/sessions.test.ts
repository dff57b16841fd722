import { describe, expect, test } from "vitest";
import { sessionContract } from "../../src/api/session-contract.ts";
import { backEnds, setUpBackEnd } from "../support/agreement/back-ends.ts";
import { ada, ben } from "../support/agreement/demo-records.ts";

describe.each(backEnds)("%s", (_, open) => {
  const calls = setUpBackEnd(open);

  test("everyone who is signed in lists their sessions, exactly one of which is the current one", async () => {
    for (const call of [calls.asReader, calls.asAdministrator, calls.withoutAccess]) {
      const sessions = await call(sessionContract.getSessions);
      expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
      expect(new Set(sessions.map(({ id }) => id)).size).toBe(sessions.length);
    }
  });

  test("a person ends one session by its id, an unknown id ends none, and all others leave the current one [threat: forgotten browser]", async () => {
    for (let count = 0; count < 3; count += 1) await calls.createCallAs("reader");
    const call = calls.asReader;
    const before = await call(sessionContract.getSessions);
    const current = before.find(({ isCurrent }) => isCurrent);
    const other = before.find(({ isCurrent }) => !isCurrent);
    if (!current || !other) throw new Error("The reader has only one session");
    const end = (sessionIds: "others" | string[]) => call(sessionContract.endSessions, { body: { sessionIds } });
    expect(await end(["unknown"])).toEqual({});
    expect(await call(sessionContract.getSessions)).toHaveLength(before.length);
    expect(await end([other.id])).toEqual({});
    expect((await call(sessionContract.getSessions)).map(({ id }) => id)).not.toContain(other.id);
    expect(await end("others")).toEqual({});
    expect((await call(sessionContract.getSessions)).map(({ id }) => id)).toEqual([current.id]);
  });

  test("no session and too many are refused", async () => {
    for (const sessionIds of [[], Array<string>(101).fill("x")])
      await expect(calls.asReader(sessionContract.endSessions, { body: { sessionIds } })).rejects.toMatchObject({
        kind: "rejected",
      });
  });

  test("an administrator lists who is signed in and ends a person’s sessions", async () => {
    const call = calls.asAdministrator;
    const people = await call(sessionContract.getPeopleSessions);
    expect(people.find(({ isSelf }) => isSelf)).toMatchObject({ principalId: ada.id, email: ada.email });
    expect(people.find(({ principalId }) => principalId === ben.id)).toMatchObject({ name: ben.displayName });
    const endSessionsOf = (principalId: string) => call(sessionContract.endPeopleSessions, { body: { principalId } });
    expect(await endSessionsOf(ben.id)).toEqual({ endedCount: 1 });
    for (const principalId of [ben.id, "unknown"]) expect(await endSessionsOf(principalId)).toEqual({ endedCount: 0 });
    const rest = await call(sessionContract.getPeopleSessions);
    expect(rest.map(({ principalId }) => principalId)).not.toContain(ben.id);
    expect(rest.some(({ isSelf }) => isSelf)).toBe(true);
  });

  test("nobody but an administrator lists or ends the sessions of others [threat: person removed]", async () => {
    for (const call of [await calls.createCallAs("reader"), calls.withoutAccess]) {
      await expect(call(sessionContract.getPeopleSessions)).rejects.toMatchObject({ kind: "forbidden" });
      await expect(call(sessionContract.endPeopleSessions, { body: { principalId: ada.id } })).rejects.toMatchObject({
        kind: "forbidden",
      });
    }
  });
});
