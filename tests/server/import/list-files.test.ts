import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  type ExportPage,
  type ExportQuery,
  type ImportAnswer,
  listFileContract,
} from "../../../src/api/list-file-contract.ts";
import { type FileKind, fileColumns, MAX_FILE_BYTES } from "../../../src/rules/lists/list-files.ts";
import { escapeCell } from "../../../src/rules/csv-cell.ts";
import { createGuid, setUpAdministrator } from "../../support/server/administrator-fixture.ts";
import { demoSubscription } from "../../support/server/demo-requests.ts";
import { getDemoUser } from "../../support/server/test-server.ts";

const queries: Record<FileKind, ExportQuery> = {
  clients: { kind: "clients", search: "", after: null },
  people: { kind: "people", search: "", show: "everyone", after: null },
  reports: { kind: "reports", search: "", readers: "all", openings: "all", after: null },
};
/** As the browser writes it. */
const formatCell = (cell: string) => `"${escapeCell(cell).replaceAll('"', '""')}"`;
const results = ({ lines }: ImportAnswer) => lines.map(({ line, result, reason }) => [line, result, reason]);
const everyKind = Object.keys(queries) as FileKind[];

describe("files of the administrator’s lists", () => {
  const admin = setUpAdministrator();
  const send = (path: string, kind: FileKind, text: string) => admin.browser.post(path, { kind, text });
  const check = async (kind: FileKind, text: string) =>
    (await send(listFileContract.checkImport.path, kind, text)).json<ImportAnswer>();
  const save = async (kind: FileKind, text: string) =>
    (await send(listFileContract.saveImport.path, kind, text)).json<ImportAnswer>();
  const countAudit = async () => (await admin.server.store.selectFrom("audit").select("id").execute()).length;

  async function loadRows(query: ExportQuery): Promise<string[][]> {
    const rows: string[][] = [];
    let after: string | null = null;
    do {
      const answer = await admin.browser.post(listFileContract.exportRows.path, { ...query, after });
      const page: ExportPage = answer.json();
      rows.push(...page.rows);
      after = page.next;
    } while (after !== null);
    return rows;
  }

  const exportFile = async (kind: FileKind) =>
    [
      fileColumns[kind].join(","),
      ...(await loadRows(queries[kind])).map((cells) => cells.map(formatCell).join(",")),
    ].join("\n");

  test.each(everyKind)(
    "an exported file of %s is imported without changing a line [fault: bad import file]",
    async (kind) => {
      const names = ["=HYPERLINK(1)", "'=2", "x;=3", "x;'=4", '+1;2, "x"\nsecond line', " spaces "];
      await admin.server.store
        .insertInto("subscription")
        .values(names.map((display_name, at) => ({ id: `hostile-${kind}-${at}`, display_name, party_id: null })))
        .execute();
      await admin.server.store
        .insertInto("person")
        .values(
          names.map((display_name, at) => ({
            principal_id: `hostile-${kind}-${at}`,
            realm: admin.server.provider.issuer,
            subject: `@hostile-${kind}-${at}`,
            // Some identity providers tell no email.
            email: "",
            display_name,
          })),
        )
        .execute();
      const file = await exportFile(kind);
      expect(file.startsWith(fileColumns[kind].join(","))).toBe(true);
      const answer = await check(kind, file);
      expect(answer.lines.length).toBeGreaterThan(3);
      expect(new Set(answer.lines.map(({ result }) => result))).toEqual(new Set(["unchanged"]));
      const entries = await countAudit();
      expect(await save(kind, file)).toEqual({ isSaved: true, problem: "", lines: [] });
      expect(await countAudit()).toBe(entries);
    },
  );

  test("an export has the rows that the list finds, in pages", async () => {
    await admin.server.store
      .insertInto("subscription")
      .values(
        Array.from({ length: 1001 }, (_, at) => ({ id: `paged-${at}`, display_name: `Paged ${at}`, party_id: null })),
      )
      .execute();
    const first = await admin.browser.post(listFileContract.exportRows.path, { ...queries.clients, search: "paged" });
    expect(first.json<ExportPage>().rows).toHaveLength(1000);
    const rows = await loadRows({ ...queries.clients, search: "paged" });
    expect(new Set(rows.map(([id]) => id)).size).toBe(1001);
    expect(await loadRows({ kind: "people", search: "ada", show: "administrators", after: null })).toEqual([
      expect.arrayContaining([getDemoUser("ada").email]),
    ]);
    expect(
      await loadRows({ kind: "reports", search: "nothing like this", readers: "none", openings: "none", after: null }),
    ).toEqual([]);
  });

  test("a check says of each line what would happen, with line numbers of the file, and saves nothing [fault: bad import file]", async () => {
    const entries = await countAudit();
    const text = `id;displayName;partyId\r\nnew-a;"Two\nlines";p1\r\n\r\n${demoSubscription.id.toUpperCase()};Renamed;${demoSubscription.primaryPartyId}\r\n${demoSubscription.id};Again;\r\nnew-b;;p\r\nnew-c;One\r\n`;
    const answer = await check("clients", text);
    expect(answer).toMatchObject({ isSaved: false, problem: "" });
    expect(results(answer)).toEqual([
      [2, "added", ""],
      [5, "changed", `displayName “${demoSubscription.displayName}” → “Renamed”`],
      [6, "rejected", "duplicate of line 5"],
      [7, "rejected", "displayName is missing or too long"],
      [8, "rejected", "has 2 columns, and the first line has 3"],
    ]);
    expect(answer.lines[1]).toMatchObject({ name: "Renamed", detail: demoSubscription.id });
    expect((await save("clients", text)).lines).toEqual(answer.lines);
    expect(await countAudit()).toBe(entries);
  });

  test("what is saved is in the audit log with the administrator", async () => {
    const { email } = getDemoUser("ada");
    await save("clients", `id,displayName,partyId\nnew-d,Client D,p1\n`);
    await save("clients", `id,displayName,partyId\nnew-d,Client E,p2\n`);
    const people = "subject,email,displayName,roles,subscriptionIds\n";
    await save("people", `${people}new-p,p@example.com,Person P,Administrator,new-d\n`);
    await save("people", `${people}new-p,p@example.com,Person P,Reader,\n`);
    const reports = "subscriptionId,reportId,reportName,groupId,rls,dataSetId\n";
    const ids = [createGuid(), createGuid(), createGuid()];
    await save("reports", `${reports}new-d,${ids[0]},Report R,${ids[1]},true,${ids[2]}\n`);
    await save("reports", `${reports}new-d,${ids[0]?.toUpperCase()},Report S,${ids[1]},false,\n`);
    const rows = await admin.server.store
      .selectFrom("audit")
      .select(["by", "action", "detail"])
      .where("action", "not in", ["signed-in", "refused"])
      .orderBy("id")
      .execute();
    expect(rows.slice(-9)).toEqual(
      [
        ["subscription-added", "Client D"],
        ["subscription-renamed", JSON.stringify(["Client D", "Client E"])],
        ["subscription-party-changed", "Client E: p1 → p2"],
        ["person-added", "Person P"],
        ["administrator-added", "Person P"],
        ["person-changed", "Changed: roles, clients"],
        ["administrator-removed", "Person P"],
        ["added", "Report R"],
        ["updated", "Report S"],
      ].map(([action, detail]) => ({ by: email, action, detail })),
    );
    const memberships = admin.server.store.selectFrom("membership").where("subscription_id", "=", "new-d");
    expect(await memberships.selectAll().execute()).toEqual([]);
  });

  test("a check of people names every role and client that a row gives or changes [fault: bad import file]", async () => {
    await save("clients", "id,displayName,partyId\nzz-client,Client N,\n");
    const { sub, email, name } = getDemoUser("chloe");
    const [, , , , clients] = (await loadRows({ kind: "people", search: email, show: "everyone", after: null }))[0] ?? [
      "",
    ];
    const text = [
      fileColumns.people.join(","),
      "named,named@example.com,Named,Administrator;Reader,zz-client",
      "roleless,roleless@example.com,Roleless,,",
      `${sub},new@example.com,Chloe,Reader;Administrator,zz-client;${clients}`,
    ].join("\n");
    const { lines } = await check("people", text);
    expect(lines.map(({ reason }) => reason)).toEqual([
      "roles “Administrator, Reader”; clients “Client N”",
      "roles empty; clients empty",
      expect.stringMatching(
        new RegExp(
          `^roles “Reader” → “Reader, Administrator”; clients “(.+)” → “\\1, Client N”; email “${email}” → “new@example.com”; name “${name}” → “Chloe”$`,
        ),
      ),
    ]);
  });

  const checkPeople = async (...rows: string[]) =>
    results(await check("people", ["subject,email,displayName,roles", ...rows].join("\n")));

  test("an unknown role and an email of somebody else are refused by line, an email that is handed on is not [fault: bad import file]", async () => {
    const [ben, chloe] = [getDemoUser("ben"), getDemoUser("chloe")];
    const belongsToBen = `this email belongs to ${ben.name}: use the subject of that person, or another email`;
    expect(
      await checkPeople(
        "s,s@example.com,S,Superuser",
        `second-ben,${ben.email.toUpperCase()},Ben,Reader`,
        `${chloe.sub},${ben.email},${chloe.name},Reader`,
        "one,same@example.com,One,Reader",
        "two,SAME@example.com,Two,Reader",
      ),
    ).toEqual([
      [2, "rejected", "unknown role Superuser: the roles are Administrator, Auditor, Reader"],
      [3, "rejected", belongsToBen],
      [4, "rejected", belongsToBen],
      [5, "rejected", "line 6 gives this email to another person"],
      [6, "rejected", "line 5 gives this email to another person"],
    ]);
    const handedOn = await checkPeople(
      `${ben.sub},${chloe.email},${ben.name},Reader`,
      `${chloe.sub},${ben.email},${chloe.name},Reader`,
    );
    expect(handedOn.map(([, result]) => result)).toEqual(["changed", "changed"]);
  });

  test("further items of reports are imported, stay without their column, and are refused in a foreign workspace [operation: models]", async () => {
    const [report, group, model] = [createGuid(), createGuid(), createGuid()];
    const row = `new-d,${report},Report B,${group},false,`;
    const text = (cell: string) =>
      `subscriptionId,reportId,reportName,groupId,rls,dataSetId,furtherItems\n${row},${cell}\n`;
    const without = `subscriptionId,reportId,reportName,groupId,rls,dataSetId\n${row}\n`;
    const item = `groups/${group}/datasets/${model}`;
    await save("clients", `id,displayName,partyId\nnew-d,Client D,p1\n`);
    expect(await save("reports", text(`https://app.powerbi.com/${item}/details`))).toMatchObject({ isSaved: true });
    const exported = (await loadRows(queries.reports)).find((cells) => cells.includes(report));
    expect(exported?.at(-1)).toBe(item);
    expect(results(await check("reports", without))).toEqual([[2, "unchanged", ""]]);
    await save("reports", without.replace("Report B", "Report C"));
    expect(results(await check("reports", text("").replace("Report B", "Report C")))).toEqual([
      [2, "changed", `furtherItems “${item}” → empty`],
    ]);
    expect(results(await check("reports", text("groups/me/datasets/x")))[0]?.[1]).toBe("rejected");
    await admin.server.store
      .updateTable("subscription")
      .set({ workspaces: [group] })
      .where("id", "=", "new-d")
      .execute();
    expect(results(await check("reports", text(item.replace(group, createGuid()))))).toEqual([
      [2, "rejected", "This client’s reports may not use items of this workspace"],
    ]);
  });

  test("a report needs what adding it in the portal needs", async () => {
    const [report, group] = [createGuid(), createGuid()];
    await save("clients", "id,displayName,partyId\nno-party,No Party,\n");
    const rows = [
      `nowhere,${report},R,${group},false,`,
      `no-party,${report},R,${group},true,${group}`,
      `no-party,${report},,${group},false,`,
      `no-party,not-an-id,R,${group},false,`,
      `no-party,${createGuid()},R,${group},maybe,`,
    ];
    const answer = await check(
      "reports",
      `subscriptionId,reportId,reportName,groupId,rls,dataSetId\n${rows.join("\n")}`,
    );
    expect(results(answer).map(([, , reason]) => reason)).toEqual([
      "unknown subscription nowhere",
      "rls is true, and the client has no GCID",
      "duplicate of line 3",
      "reportId is not an id of Power BI",
      "rls must be true or false",
    ]);
  });

  test.each<[string, string, string]>([
    ["of another list", "subject,email,displayName,roles\n", "This file does not contain clients."],
    [
      "with other columns",
      "a,b\n1,2\n",
      "The first line has to name the columns: id, displayName, partyId, profileId.",
    ],
    ["that is empty", "", "The first line has to name the columns"],
    ["with an open quotation mark", 'id,displayName,partyId\nx,"y,z\n', "The quotation marks of line 2 do not match."],
    [
      "with too many columns",
      Array.from({ length: 20_000 }, (_, at) => `column${at}`).join(","),
      "The first line has 20000 columns, and at most 100 are allowed.",
    ],
    ["with a column twice", "id,id,displayName,partyId\n", "The first line has the column “id” twice."],
  ])("a file %s is refused with what it has to have [fault: bad import file]", async (_what, text, problem) => {
    const answer = await check("clients", text);
    expect(answer).toMatchObject({ isSaved: false, lines: [] });
    expect(answer.problem).toContain(problem);
  });

  test("the body of a person who may not import is not read, and no body is unpacked [threat: floods]", async () => {
    const ben = await admin.server.signIn("ben");
    const body = JSON.stringify({ kind: "clients", text: "x".repeat(2 * MAX_FILE_BYTES) });
    const path = listFileContract.checkImport.path;
    const packed = {
      method: "POST" as const,
      url: path,
      payload: gzipSync(JSON.stringify({ kind: "clients", text: "id,displayName,partyId" })),
    };
    const headers = { ...admin.browser.writeHeaders(), "content-encoding": "gzip" };
    expect((await ben.write("POST", path, JSON.parse(body) as object)).statusCode).toBe(403);
    expect((await admin.browser.send({ ...packed, headers })).statusCode).toBe(400);
  });

  test("a file that is too large is refused unread", async () => {
    const answer = await send(listFileContract.checkImport.path, "clients", "x".repeat(2 * MAX_FILE_BYTES));
    expect(answer.statusCode).toBe(413);
  });
});
