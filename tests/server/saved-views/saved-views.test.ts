import { describe, expect, test } from "vitest";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import {
  absentId,
  bens,
  keyOf,
  list,
  open,
  remove,
  rename,
  save,
  saveView,
  setDefault,
  share,
  shared,
  views,
} from "../../support/server/saved-views.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

describe("saved views", () => {
  const admin = setUpAdministrator();
  test("are saved under a name, listed by it and opened with the same state", async () => {
    const ben = await admin.server.signIn("ben");
    const state = 'H4sI+/="\\ü€ \u0001';
    const id = await saveView(ben, bens, "  open losses ", state);
    const other = await saveView(ben, bens, "Largest places");
    expect(await views(ben, bens)).toEqual([
      { id: other, name: "Largest places", isOwn: true, isShared: false, sharedBy: null, isDefault: false },
      { id, name: "open losses", isOwn: true, isShared: false, sharedBy: null, isDefault: false },
    ]);
    expect((await open(ben, id.toUpperCase())).json()).toEqual({ name: "open losses", state });
    expect(await views(ben, keyOf(2))).toEqual([]);
    for (const view of [id, other]) await remove(ben, view);
    expect(await views(ben, bens)).toEqual([]);
  });

  test("are replaced by saving under the same name, and keep their id", async () => {
    const ben = await admin.server.signIn("ben");
    const id = await saveView(ben, bens, "Losses", "first");
    expect(await saveView(ben, bens, "LOSSES", "second")).toBe(id);
    expect((await open(ben, id)).json()).toEqual({ name: "LOSSES", state: "second" });
    expect(await saveView(ben, keyOf(2), "Losses")).not.toBe(id);
    await remove(ben, id);
  });

  test("are renamed, but not to the name of another one", async () => {
    const ben = await admin.server.signIn("ben");
    const [one, other] = [await saveView(ben, bens, "One"), await saveView(ben, bens, "Other")];
    expect((await rename(ben, one, "ONE ")).json()).toEqual({});
    expect((await rename(ben, one, "other")).statusCode).toBe(409);
    expect((await views(ben, bens)).map(({ name }) => name)).toEqual(["ONE", "Other"]);
    for (const id of [one, other]) expect((await remove(ben, id)).json()).toEqual({});
    expect((await remove(ben, one)).json()).toEqual({});
  });

  test("one of them is the default, until it is another one, none or deleted", async () => {
    const ben = await admin.server.signIn("ben");
    const [one, other] = [await saveView(ben, bens, "A"), await saveView(ben, bens, "B")];
    const defaults = async () => (await views(ben, bens)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    for (const id of [one, other, other]) expect((await setDefault(ben, bens, id)).json()).toEqual({});
    expect(await defaults()).toEqual([other]);
    await setDefault(ben, bens, null);
    expect(await defaults()).toEqual([]);
    await setDefault(ben, bens, one);
    await remove(ben, one);
    expect(await defaults()).toEqual([]);
    expect((await setDefault(ben, keyOf(2), other)).statusCode).toBe(404);
    await remove(ben, other);
  });

  test("of others and of reports of others are answered like those that do not exist, byte for byte [return: saved views]", async () => {
    const [ben, chloe] = [await admin.server.signIn("ben"), await admin.server.signIn("chloe")];
    const foreign = await saveView(ben, bens, "Ben’s");
    const absentReport = { ...bens, reportId: absentId };
    const own = await saveView(chloe, shared, "Chloe’s");
    const pairs = [
      [await open(chloe, foreign), await open(chloe, absentId)],
      [await rename(chloe, foreign, "Mine"), await rename(chloe, absentId, "Mine")],
      [await remove(chloe, foreign), await remove(chloe, absentId)],
      [await list(chloe, bens), await list(chloe, absentReport)],
      [
        await save(chloe, { ...bens, name: "x", state: "x" }),
        await save(chloe, { ...absentReport, name: "x", state: "x" }),
      ],
      [await setDefault(chloe, shared, foreign), await setDefault(chloe, shared, absentId)],
      [await setDefault(chloe, bens, own), await setDefault(chloe, absentReport, own)],
      [await share(admin.browser, foreign), await share(admin.browser, absentId)],
    ];
    for (const [one, other] of pairs) expect([one?.statusCode, one?.body]).toEqual([other?.statusCode, other?.body]);
    expect((await open(ben, foreign)).json()).toMatchObject({ name: "Ben’s" });
    await remove(ben, foreign);
    await remove(chloe, own);
  });

  test("of a report whose access is lost are not shown, and are again when the access is back [return: saved views]", async () => {
    const chloe = await admin.server.signIn("chloe");
    const { sub } = getDemoUser("chloe");
    const id = await saveView(chloe, shared, "Kept");
    const mapping = { report: 5, principal_id: sub };
    await admin.server.store.deleteFrom("mapping").where("report", "=", 5).where("principal_id", "=", sub).execute();
    expect([(await list(chloe, shared)).statusCode, (await open(chloe, id)).statusCode]).toEqual([404, 404]);
    await admin.server.store.insertInto("mapping").values(mapping).execute();
    expect((await open(chloe, id)).json()).toEqual({ name: "Kept", state: "state of Kept" });
    await remove(chloe, id);
  });

  test("an administrator shares with everyone who may read the report, and the audit log says so [return: saved views]", async () => {
    const [ada, ben, chloe] = [admin.browser, await admin.server.signIn("ben"), await admin.server.signIn("chloe")];
    const id = await saveView(ada, shared, "For the client");
    expect((await share(chloe, id)).statusCode).toBe(403);
    for (const isShared of [true, true]) expect((await share(ada, id, isShared)).json()).toEqual({});
    expect(await views(chloe, shared)).toEqual([
      { id, name: "For the client", isOwn: false, isShared: true, sharedBy: "Ada Keller", isDefault: false },
    ]);
    expect(await views(ada, shared)).toMatchObject([{ id, isOwn: true, isShared: true, sharedBy: "Ada Keller" }]);
    expect((await open(chloe, id)).json()).toEqual({ name: "For the client", state: "state of For the client" });
    expect((await open(ben, id)).statusCode).toBe(404);
    expect((await rename(chloe, id, "Mine")).statusCode).toBe(404);
    await remove(chloe, id);
    await setDefault(chloe, shared, id);
    expect(await views(chloe, shared)).toMatchObject([{ id, isDefault: true }]);
    await share(ada, id, false);
    expect(await views(chloe, shared)).toEqual([]);
    await share(ada, id);
    await remove(ada, id);
    const rows = await admin.server.store
      .selectFrom("audit")
      .select(["action", "by", "detail"])
      .where("action", "in", ["view-shared", "view-unshared"])
      .orderBy("id")
      .execute();
    const { email } = getDemoUser("ada");
    expect(rows).toEqual(
      ["view-shared", "view-unshared", "view-shared", "view-unshared"].map((action) => ({
        action,
        by: email,
        detail: "For the client",
      })),
    );
    const history = await admin.loadHistory(5);
    expect(history.map(({ action }) => action)).not.toContain("view-shared");
  });

  test("a shared view is changed by an administrator alone, and the audit log says so [return: saved views]", async () => {
    const [ada, chloe] = [admin.browser, await admin.server.signIn("chloe")];
    const [own, demoted] = [await saveView(ada, shared, "Shared"), await saveView(chloe, shared, "Demoted")];
    await share(ada, own);
    // Chloe was an administrator when she shared hers.
    await admin.server.store.updateTable("saved_view").set({ is_shared: true }).where("id", "=", demoted).execute();
    expect((await rename(chloe, demoted, "Renamed")).statusCode).toBe(403);
    expect((await save(chloe, { ...shared, name: "demoted", state: "other" })).statusCode).toBe(403);
    expect((await open(ada, demoted)).json()).toEqual({ name: "Demoted", state: "state of Demoted" });
    expect((await rename(ada, own, "Ours")).json()).toEqual({});
    expect(await saveView(ada, shared, "ours", "other")).toBe(own);
    const rows = await admin.server.store
      .selectFrom("audit")
      .select(["action", "by", "detail", "report"])
      .where("action", "in", ["view-renamed", "view-replaced"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { action: "view-renamed", by: getDemoUser("ada").email, detail: '["Shared","Ours"]', report: 5 },
      { action: "view-replaced", by: getDemoUser("ada").email, detail: "ours", report: 5 },
    ]);
    for (const [browser, id] of [
      [ada, own],
      [chloe, demoted],
    ] as const)
      await remove(browser, id);
  });
});
