import { describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { type ReportKey, personalListsContract } from "../../src/api/personal-lists-contract.ts";
import { demo } from "../../server/standins/demo-data.ts";
import { backEnds, setUpBackEnd } from "../support/agreement/back-ends.ts";
import { ben, subscription } from "../support/agreement/demo-records.ts";

const toKey = ({ subscriptionId, reportId }: ReportKey): ReportKey => ({ subscriptionId, reportId });

const findKeys = (ids: readonly number[]) => ids.map((id) => toKey(demo.reports[id - 1]!));

describe.each(backEnds)("%s", (_, open) => {
  const calls = setUpBackEnd(open);
  const mark = (key: ReportKey, isFavourite: boolean) =>
    calls.asReader(personalListsContract.setFavourite, { body: { ...key, isFavourite } });
  const recordOpening = (key: ReportKey) => calls.asReader(personalListsContract.recordOpening, { body: key });

  test("a reader starts with the favourites and recents of the demo data", async () => {
    const { favourites = [], recents = [] } =
      demo.personalLists.find(({ principalId }) => principalId === ben.id) ?? {};
    expect(await calls.asReader(personalListsContract.getPersonalLists)).toEqual({
      favourites: findKeys(favourites),
      recents: findKeys(recents),
    });
  });

  test("what was marked or opened last comes first, and nothing is listed twice [return: personal lists]", async () => {
    const [one, other] = (await calls.asReader(contract.getUserReports)).map(toKey);
    if (!one || !other) throw new Error("Ben has too few reports");
    for (const key of [one, other, one]) {
      await mark(key, false);
      expect(await mark(key, true)).toEqual({});
      expect(await mark(key, true)).toEqual({});
      expect(await recordOpening(key)).toEqual({});
    }
    const { favourites, recents } = await calls.asReader(personalListsContract.getPersonalLists);
    for (const list of [favourites, recents]) {
      expect(list.slice(0, 2)).toEqual([one, other]);
      expect(new Set(list.map(({ reportId }) => reportId)).size).toBe(list.length);
    }
    await mark(one, false);
    expect((await calls.asReader(personalListsContract.getPersonalLists)).favourites).not.toContainEqual(one);
  });

  test("reports of others and reports that do not exist are absent", async () => {
    const foreign = demo.reports.find(({ subscriptionId }) => subscriptionId !== subscription.id)!;
    const unknown = { subscriptionId: subscription.id, reportId: "ffffffff-ffff-4fff-8fff-ffffffffffff" };
    for (const key of [toKey(foreign), unknown]) {
      await expect(mark(key, true)).rejects.toMatchObject({ kind: "absent" });
      await expect(recordOpening(key)).rejects.toMatchObject({ kind: "absent" });
    }
  });

  test("people without access have neither", async () => {
    const key = toKey(demo.reports[0]!);
    await expect(calls.withoutAccess(personalListsContract.getPersonalLists)).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(calls.withoutAccess(personalListsContract.recordOpening, { body: key })).rejects.toMatchObject({
      kind: "forbidden",
    });
  });
});
