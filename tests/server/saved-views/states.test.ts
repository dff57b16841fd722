import { describe, expect, test } from "vitest";
import { contract, type EmbedConfig } from "../../../src/api/contract.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { createKeys } from "../../../server/identity/keys.ts";
import { eraseEmail } from "../../../server/people/erase-email.ts";
import { resealStates } from "../../../server/saved-views/reseal-states.ts";
import { MAX_SAVED_VIEWS, MAX_VIEW_STATE } from "../../../src/rules/report/saved-views.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import {
  absentId,
  bens,
  keyOf,
  open,
  remove,
  save,
  saveView,
  setDefault,
  share,
  shared,
  views,
} from "../../support/server/saved-views.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

describe("states of saved views", () => {
  const admin = setUpAdministrator();
  const sealedStateOf = async (id: string) =>
    (await admin.server.store.selectFrom("saved_view").select("sealed_state").where("id", "=", id).executeTakeFirst())
      ?.sealed_state;

  test("a state is sealed in the database, and one that was altered or moved is answered as none [return: saved views]", async () => {
    const ben = await admin.server.signIn("ben");
    const { store } = admin.server;
    const [one, other] = [await saveView(ben, bens, "One", "very plain"), await saveView(ben, bens, "Other")];
    const sealed = (await sealedStateOf(one)) ?? "";
    expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("plain");
    for (const torn of [await sealedStateOf(other), sealed.slice(0, -8), "", "!"]) {
      await store
        .updateTable("saved_view")
        .set({ sealed_state: torn ?? "" })
        .where("id", "=", one)
        .execute();
      expect((await open(ben, one)).json()).toEqual({ name: "One", state: null });
    }
    for (const id of [one, other]) await remove(ben, id);
  });

  test("the default view comes with the embed config, unless it cannot be opened, is unshared, or a token is renewed [return: saved views]", async () => {
    const [ada, chloe] = [admin.browser, await admin.server.signIn("chloe")];
    const { store } = admin.server;
    const id = await saveView(ada, shared, "Shared", "<captured>");
    await share(ada, id);
    const embed = async (headers = {}) =>
      (await chloe.post(contract.embedReport.path, demo.reports[4]!, headers)).json<EmbedConfig>().defaultView;
    expect(await embed()).toBeUndefined();
    await setDefault(chloe, shared, id);
    expect(await embed()).toEqual({ id, state: "<captured>" });
    expect(await embed({ "x-idle-seconds": "5" })).toBeUndefined();
    const sealed = (await sealedStateOf(id)) ?? "";
    await store.updateTable("saved_view").set({ sealed_state: "torn" }).where("id", "=", id).execute();
    expect(await embed()).toBeUndefined();
    await store.updateTable("saved_view").set({ sealed_state: sealed }).where("id", "=", id).execute();
    await share(ada, id, false);
    expect(await embed()).toBeUndefined();
    await remove(ada, id);
  });

  test("the view that a call names comes with the embed config; absent, foreign and torn ones alike do not", async () => {
    const [ada, chloe] = [admin.browser, await admin.server.signIn("chloe")];
    const { store } = admin.server;
    const own = await saveView(chloe, shared, "Own", "<own>");
    const [given, kept] = [await saveView(ada, shared, "Given", "<given>"), await saveView(ada, shared, "Kept")];
    const ofOtherReport = await saveView(chloe, keyOf(7), "Other");
    await share(ada, given);
    const embed = async (query: string, headers = {}) => {
      const answer = await chloe.post(contract.embedReport.path + query, demo.reports[4]!, headers);
      const { embedToken: _, expiration: _end, ...config } = answer.json<EmbedConfig>();
      return { status: answer.statusCode, config };
    };
    const without = await embed("");
    expect(without.config).not.toHaveProperty("linkedView");
    const withView = (id: string, state: string) => ({
      ...without,
      config: { ...without.config, linkedView: { id, state } },
    });
    expect(await embed(`?view=${own.toUpperCase()}`)).toEqual(withView(own, "<own>"));
    expect(await embed(`?view=${given}`)).toEqual(withView(given, "<given>"));
    const long = "a".repeat(101);
    for (const id of [absentId, kept, ofOtherReport, "", "%00", "%ud800", long, `${own}&view=${own}`])
      expect(await embed(`?view=${id}`)).toEqual(without);
    expect(await embed(`?view=${own}`, { "x-idle-seconds": "5" })).toEqual(without);
    await setDefault(chloe, shared, own);
    const { linkedView: _none, ...config } = withView(own, "").config;
    expect(await embed(`?view=${own}`)).toEqual({
      ...without,
      config: { ...config, defaultView: { id: own, state: "<own>" } },
    });
    await store.updateTable("saved_view").set({ sealed_state: "torn" }).where("id", "=", own).execute();
    expect(await embed(`?view=${own}`)).toEqual(without);
    for (const id of [given, kept]) await remove(ada, id);
    for (const id of [own, ofOtherReport]) await remove(chloe, id);
  });

  test("a state that is too large or empty and a name that is none are refused [return: saved views]", async () => {
    const ben = await admin.server.signIn("ben");
    const statusOf = async (body: object) => (await save(ben, { ...bens, name: "x", state: "x", ...body })).statusCode;
    expect(await statusOf({ state: '"'.repeat(MAX_VIEW_STATE) })).toBe(200);
    expect(await statusOf({ state: "a".repeat(MAX_VIEW_STATE + 1) })).toBe(400);
    expect(await statusOf({ state: "€".repeat(MAX_VIEW_STATE / 2) })).toBe(400);
    expect(await statusOf({ state: "a".repeat(10 * 1024 * 1024) })).toBe(413);
    for (const odd of [{ state: "" }, { name: " " }, { name: "a".repeat(101) }, { name: "\0" }, { name: "\ud800" }])
      expect(await statusOf(odd)).toBe(400);
    const name = "<script>alert(1)</script>'; drop table saved_view; --";
    expect(await statusOf({ name })).toBe(200);
    const saved = await views(ben, bens);
    expect(saved.map((view) => view.name)).toEqual([name, "x"]);
    for (const { id } of saved) await remove(ben, id);
  });

  test("a person has at most so many of one report [return: saved views]", async () => {
    const chloe = await admin.server.signIn("chloe");
    const { sub } = getDemoUser("chloe");
    await admin.server.store
      .insertInto("saved_view")
      .values(
        Array.from({ length: MAX_SAVED_VIEWS }, (_, at) => ({
          id: `view-${at}`,
          report: 7,
          report_id: keyOf(7).reportId,
          principal_id: sub,
          name: `View ${at}`,
          sealed_state: "",
          key_id: "",
        })),
      )
      .execute();
    expect((await save(chloe, { ...keyOf(7), name: "One more", state: "x" })).statusCode).toBe(409);
    expect((await save(chloe, { ...keyOf(7), name: "view 3", state: "x" })).json()).toEqual({ id: "view-3" });
    expect(await views(chloe, keyOf(7))).toHaveLength(MAX_SAVED_VIEWS);
    await admin.server.store.deleteFrom("saved_view").where("principal_id", "=", sub).execute();
  });

  test("states are sealed anew with a new secret, so that the previous one can be forgotten [return: saved views]", async () => {
    const { store } = admin.server;
    const [older, current] = [createKeys("a".repeat(40)), createKeys("b".repeat(40), "a".repeat(40))];
    const newest = createKeys("b".repeat(40));
    const { sub } = getDemoUser("chloe");
    const ids = Array.from({ length: 45 }, (_, at) => `resealed-${at}`);
    const row = { report: 7, report_id: keyOf(7).reportId, principal_id: sub, key_id: older.id };
    await store
      .insertInto("saved_view")
      .values(ids.map((id) => Object.assign({ id, name: id, sealed_state: older.seal(`state ${id}`, id) }, row)))
      .execute();
    await store
      .insertInto("saved_view")
      .values({ ...row, id: "torn", name: "torn", sealed_state: "torn" })
      .execute();
    await resealStates(store, current);
    const stored = await store.selectFrom("saved_view").selectAll().where("principal_id", "=", sub).execute();
    for (const { id, sealed_state } of stored)
      expect(newest.unseal(sealed_state, id)).toBe(id === "torn" ? undefined : `state ${id}`);
    expect(stored).toHaveLength(46);
    await store.deleteFrom("saved_view").where("principal_id", "=", sub).execute();
  });

  test("go with the person’s email when it is erased, but for shared ones [return: saved views]", async () => {
    const { store } = admin.server;
    const { sub, email } = getDemoUser("ben");
    const ben = await admin.server.signIn("ben");
    const [own, given] = [await saveView(ben, bens, "Own"), await saveView(ben, bens, "Given")];
    await setDefault(ben, bens, own);
    await store.updateTable("saved_view").set({ is_shared: true }).where("id", "=", given).execute();
    await eraseEmail(store, email);
    const left = await store.selectFrom("saved_view").select("id").where("principal_id", "=", sub).execute();
    expect(left).toEqual([{ id: given }]);
    expect(await store.selectFrom("default_view").selectAll().where("principal_id", "=", sub).execute()).toEqual([]);
  });
});
