import { describe, expect, test } from "vitest";
import { type ExportPage, type ImportAnswer, listFileContract } from "../../../src/api/list-file-contract.ts";
import { getDemoUser } from "../../support/server/test-server.ts";
import { createUser, iris, setUpInvitations } from "../../support/server/invitation-fixture.ts";

const header = "subject,email,displayName,roles,subscriptionIds\n";
const results = ({ lines }: ImportAnswer) => lines.map(({ result, reason }) => [result, reason]);

describe("files of people with invitations", () => {
  const portal = setUpInvitations();
  const send = async (path: string, text: string) =>
    (await portal.ada.post(path, { kind: "people", text })).json<ImportAnswer>();
  const check = (rows: string) => send(listFileContract.checkImport.path, header + rows);
  const save = (rows: string) => send(listFileContract.saveImport.path, header + rows);
  async function exportRow(email: string): Promise<string> {
    const query = { kind: "people", search: email, show: "invited", after: null };
    const { rows } = (await portal.ada.post(listFileContract.exportRows.path, query)).json<ExportPage>();
    expect(rows).toHaveLength(1);
    return `${rows[0]?.join(",")}\n`;
  }

  test("whoever is invited is exported without a subject, and the file changes nothing", async () => {
    const id = await portal.invite("Rosa.Lind@partner.example");
    await portal.assignReport(id);
    const row = await exportRow("rosa.lind");
    expect(row).toMatch(new RegExp(`^,Rosa\\.Lind@partner\\.example,${iris.name},Reader,.+\n$`));
    expect(results(await check(row))).toEqual([["unchanged", ""]]);
    const entries = await portal.loadAudit(id);
    expect((await save(row)).isSaved).toBe(true);
    expect(await portal.loadAudit(id)).toEqual(entries);
  });

  test("a row without a subject changes the invited person, who stays invited", async () => {
    const id = await portal.invite("name@partner.example");
    expect(results(await check(",NAME@partner.example,Irina Weber,Reader;Administrator,\n"))).toEqual([
      [
        "changed",
        "roles “Reader” → “Reader, Administrator”; email “name@partner.example” → “NAME@partner.example”; name “Iris Weber” → “Irina Weber”",
      ],
    ]);
    expect((await save(",NAME@partner.example,Irina Weber,Reader;Administrator,\n")).isSaved).toBe(true);
    expect(await portal.findPerson(id)).toMatchObject({
      subject: null,
      email: "NAME@partner.example",
      display_name: "Irina Weber",
      roles: ["Reader", "Administrator"],
    });
  });

  test("a row with a subject uses the open invitation of its email, with everything that was assigned", async () => {
    const id = await portal.invite("used@partner.example");
    await portal.assignReport(id);
    const [, email, name, roles, clients] = (await exportRow("used@partner.example")).trim().split(",");
    const row = `from-file,${email},${name},${roles},${clients}\n`;
    expect(results(await check(row))).toEqual([["changed", "subject empty → “from-file”"]]);
    expect((await save(row)).isSaved).toBe(true);
    expect(await portal.idOf("from-file")).toBe(id);
    expect((await portal.loadAudit(id)).at(-1)).toEqual(["person-changed", "Changed: subject"]);
    expect(results(await check(row))).toEqual([["unchanged", ""]]);
    await portal.server.signIn(createUser("from-file", "used@partner.example"));
    expect(await portal.idOf("from-file")).toBe(id);
  });

  test("one invitation is used by one row, and without an invitation a row needs a subject", async () => {
    await portal.invite("twice@partner.example");
    const answer = await check(
      [
        "one,twice@partner.example,A,,",
        ",twice@partner.example,B,,",
        ",new@partner.example,C,,",
        ",ada@x.example,D,,",
      ].join("\n"),
    );
    const missing = "subject is missing, and nobody is invited by this email";
    expect(results(answer)).toEqual([
      ["changed", expect.stringContaining("subject empty → “one”")],
      ["rejected", "duplicate of line 2"],
      ["rejected", missing],
      ["rejected", missing],
    ]);
  });

  test("a person whose subject is known neither uses an invitation nor takes its email", async () => {
    const id = await portal.invite("shared@partner.example");
    await portal.add({ name: "Known", email: "other@partner.example", subject: "known" });
    const known = await portal.idOf("known");
    expect(results(await save("known,shared@partner.example,Known,Reader,\n"))).toEqual([
      ["rejected", `this email belongs to ${iris.name}: use the subject of that person, or another email`],
    ]);
    expect(await portal.idOf("known")).toBe(known);
    expect(await portal.findPerson(id)).toMatchObject({ subject: null });
  });

  test("an invited administrator does not count while the last one loses the role", async () => {
    await portal.invite("next@partner.example");
    const { store } = portal.server;
    const { email } = getDemoUser("ada");
    await store
      .updateTable("person")
      .set({ roles: ["Reader"] })
      .execute();
    await store.updateTable("session").set({ roles: null }).execute();
    await store
      .updateTable("person")
      .set({ roles: ["Administrator"] })
      .where("email", "=", email)
      .execute();
    const adasSubject = (
      await store.selectFrom("person").select("subject").where("email", "=", email).executeTakeFirstOrThrow()
    ).subject;
    const demotion = `${adasSubject},${email},Ada,Reader,\n`;
    for (const subject of ["", "next"])
      expect(
        results(await check(`${demotion}${subject},next@partner.example,Iris,Administrator,\n`)).map(([one]) => one),
      ).toEqual(["rejected", "changed"]);
  });
});
