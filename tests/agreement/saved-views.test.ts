import { describe, expect, test } from "vitest";
import { contract } from "../../src/api/contract.ts";
import { savedViewsContract } from "../../src/api/saved-views-contract.ts";
import { demo } from "../../server/standins/demo-data.ts";
import { backEnds, setUpBackEnd } from "../support/agreement/back-ends.ts";
import { subscription } from "../support/agreement/demo-records.ts";

const absent = { kind: "absent" };

describe.each(backEnds)("%s", (_, open) => {
  const calls = setUpBackEnd(open);
  async function findKey() {
    const [report] = await calls.asReader(contract.getUserReports);
    if (!report) throw new Error("Ben has no report");
    return { subscriptionId: report.subscriptionId, reportId: report.reportId };
  }
  const list = async () => (await calls.asReader(savedViewsContract.getSavedViews, { params: await findKey() })).views;
  const save = async (name: string, state: string) =>
    (await calls.asReader(savedViewsContract.saveView, { body: { ...(await findKey()), name, state } })).id;
  const read = (id: string) => calls.asReader(savedViewsContract.getSavedView, { params: { id } });

  test("a view is saved, replaced under the same name, renamed, made the default and deleted [return: saved views]", async () => {
    const id = await save("Losses", "first");
    expect(await save("losses", "second")).toBe(id);
    expect(await read(id)).toEqual({ name: "losses", state: "second" });
    await calls.asReader(savedViewsContract.renameView, { body: { id, name: "Open losses" } });
    await calls.asReader(savedViewsContract.setDefaultView, { body: { ...(await findKey()), id } });
    expect(await list()).toEqual([
      { id, name: "Open losses", isOwn: true, isShared: false, sharedBy: null, isDefault: true },
    ]);
    const other = await save("Other", "other");
    await expect(
      calls.asReader(savedViewsContract.renameView, { body: { id: other, name: "open losses" } }),
    ).rejects.toMatchObject({ kind: "rejected" });
    await calls.asReader(savedViewsContract.setDefaultView, { body: { ...(await findKey()), id: null } });
    expect((await list()).map(({ isDefault }) => isDefault)).toEqual([false, false]);
    for (const one of [id, other, other]) await calls.asReader(savedViewsContract.deleteView, { params: { id: one } });
    expect(await list()).toEqual([]);
    await expect(read(id)).rejects.toMatchObject(absent);
  });

  test("views that do not exist and reports of others are absent", async () => {
    const { subscriptionId, reportId } = demo.reports.find((report) => report.subscriptionId !== subscription.id)!;
    const foreign = { subscriptionId, reportId };
    await expect(calls.asReader(savedViewsContract.getSavedViews, { params: foreign })).rejects.toMatchObject(absent);
    await expect(
      calls.asReader(savedViewsContract.saveView, { body: { ...foreign, name: "x", state: "x" } }),
    ).rejects.toMatchObject(absent);
    await expect(read("none")).rejects.toMatchObject(absent);
    await expect(
      calls.asReader(savedViewsContract.renameView, { body: { id: "none", name: "x" } }),
    ).rejects.toMatchObject(absent);
    await expect(
      calls.asReader(savedViewsContract.setDefaultView, { body: { ...(await findKey()), id: "none" } }),
    ).rejects.toMatchObject(absent);
  });

  test("only administrators share views, and people without access have none", async () => {
    await expect(
      calls.asReader(savedViewsContract.shareView, { body: { id: "none", isShared: true } }),
    ).rejects.toMatchObject({ kind: "forbidden" });
    await expect(
      calls.withoutAccess(savedViewsContract.getSavedViews, { params: await findKey() }),
    ).rejects.toMatchObject({ kind: "forbidden" });
  });
});
