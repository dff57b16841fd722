// @vitest-environment jsdom
import { describe, expect, test } from "vitest";
import { dialogView } from "../../../src/machines/dialogs/dialog.machine.ts";
import { dialogsView } from "../../../src/machines/dialogs/dialogs.machine.ts";
import { reportsView } from "../../../src/machines/report/reports.machine.ts";
import { sessionView } from "../../../src/machines/session/session.machine.ts";
import { openPortal } from "../../support/routes/open-portal.tsx";

async function readFirstScreen(...visit: Parameters<typeof openPortal>) {
  const { actors, firstScreenKnown, at } = openPortal(...visit);
  await firstScreenKnown();
  return {
    address: at(),
    session: sessionView(actors.session.getSnapshot()).at,
    reports: reportsView(actors.reports.getSnapshot()).at,
    dialogs: dialogsView(actors.dialogs.getSnapshot()).stack.map(
      (dialog) => dialogView(dialog.getSnapshot()).content.kind,
    ),
  };
}

describe("the first screen is known when the machines have what it shows", () => {
  test("the selection dialog", async () => {
    expect(await readFirstScreen("/report")).toEqual({
      address: "/report",
      session: "ready",
      reports: "open",
      dialogs: ["select"],
    });
  });

  test("the terms", async () => {
    expect(await readFirstScreen("/report", { accepted: false })).toMatchObject({
      session: "terms",
      dialogs: ["terms"],
    });
  });

  test("the page for users without access", async () => {
    expect(await readFirstScreen("/report", { role: "noAccess" })).toMatchObject({
      address: "/unauthorized",
      dialogs: [],
    });
  });

  test("the admin area", async () => {
    expect(await readFirstScreen("/admin/people", { role: "administrator" })).toMatchObject({
      session: "ready",
      dialogs: [],
    });
  });
});
