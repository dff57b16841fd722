import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { type ImportAnswer, listFileContract } from "../../../src/api/list-file-contract.ts";
import { setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

describe("a file of people", () => {
  const admin = setUpAdministrator();
  const check = async (rows: string) => {
    const text = `subject,email,displayName,roles\n${rows}`;
    const answer = await admin.browser.post(listFileContract.checkImport.path, { kind: "people", text });
    return answer.json<ImportAnswer>().lines.map(({ line, result, reason }) => [line, result, reason]);
  };

  test("cannot take the role from the last administrator who has signed in [fault: bad import file]", async () => {
    const { store } = admin.server;
    await store.updateTable("person").set({ roles: [], is_administrator: false }).execute();
    await store.updateTable("session").set({ roles: null }).execute();
    const ada = { email: getDemoUser("ada").email };
    await store
      .updateTable("person")
      .set({ roles: ["Administrator"], is_administrator: sql<boolean>`null` })
      .where("email", "=", ada.email)
      .execute();
    const { subject } = await store
      .selectFrom("person")
      .select("subject")
      .where("email", "=", ada.email)
      .executeTakeFirstOrThrow();
    const demotion = `${subject},${ada.email},Ada,Reader\n`;
    expect(await check(demotion)).toEqual([
      [2, "rejected", "no administrator would be left: keep the role Administrator"],
    ]);
    const mistyped = "successor,successor@example.com,Successor,Administrator\n";
    const checkWith = async (successor: string) => (await check(demotion + successor)).map(([, result]) => result);
    expect(await checkWith(mistyped)).toEqual(["rejected", "added"]);

    const { sub, email } = getDemoUser("chloe");
    const successor = `${sub},${email},Chloe,Administrator\n`;
    const changeSuccessor = (is_administrator: ReturnType<typeof sql<boolean>> | false) =>
      store
        .updateTable("person")
        .set({ is_administrator, last_sign_in_at: sql<Date>`null` })
        .where("email", "=", email)
        .execute();
    await changeSuccessor(sql<boolean>`null`);
    expect(await checkWith(successor)).toEqual(["rejected", "changed"]);
    await admin.server.signIn("chloe");
    expect(await checkWith(successor)).toEqual(["changed", "changed"]);
    await changeSuccessor(false);
    expect(await checkWith(successor)).toEqual(["rejected", "changed"]);
  });
});
