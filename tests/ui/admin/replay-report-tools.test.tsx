import { screen } from "@testing-library/react";
import type { AdminActors } from "../../../src/machines/admin/admin-actors.ts";
import { reportCheckMachine } from "../../../src/machines/admin/report-check.machine.ts";
import { reportHistoryMachine } from "../../../src/machines/admin/report-history.machine.ts";
import { reportRolesMachine } from "../../../src/machines/admin/report-roles.machine.ts";
import { History, Roles } from "../../../src/routes/admin/modify-report.route.tsx";
import { FormCheck } from "../../../src/routes/admin/report-check.route.tsx";
import { emptyReportForm } from "../../../src/rules/admin/report-form.ts";
import { type Person, proveEveryWay } from "../../support/ui/replay-admin.tsx";

const GUID = "11111111-aaaa-4bbb-8ccc-222222222222";
const press = (name: string) => async (user: Person) => user.click(await screen.findByRole("button", { name }));

proveEveryWay({
  "check of a report": {
    machine: reportCheckMachine,
    journey: {
      events: [{ type: "check.requested", reportId: GUID, groupId: GUID }],
      answers: {
        checkReport: [
          { exists: true, reportName: "Claims", dataSetId: null, identityRequired: false, message: "", problems: [] },
          null,
        ],
      },
    },
    acts: { "check.requested": press("Check report") },
    view: (check) => (
      <FormCheck
        check={check as AdminActors["newReportCheck"]}
        form={{ ...emptyReportForm, reportId: GUID, groupId: GUID }}
        isLocked={false}
        onDataSetIdFill={() => undefined}
        onRlsChange={() => undefined}
      />
    ),
  },
  "row-level roles of a report": {
    machine: reportRolesMachine,
    journey: {
      events: [
        { type: "roles.requested", id: 5 },
        { type: "roles.changed", text: "Reader" },
        { type: "roles.changed", text: "x".repeat(51) },
        { type: "save.requested" },
        { type: "roles.closed" },
      ],
      answers: {
        loadRoles: [{ roles: null, defaultRoles: ["Reader"] }, null],
        saveRoles: [
          { isSuccess: true, message: "" },
          { isSuccess: false, message: "No" },
        ],
      },
    },
    acts: {
      "roles.requested": press("Edit row-level roles"),
      "roles.closed": press("Hide row-level roles"),
      "roles.changed": async (user, { text }: { text: string }) => {
        const field = await screen.findByRole("textbox", { name: "Roles" });
        await user.clear(field);
        await user.type(field, text);
      },
      "save.requested": press("Save roles"),
    },
    cannot: ({ type }, snapshot) =>
      (type === "roles.closed" && snapshot.matches({ offered: "closed" })) ||
      (type === "roles.requested" &&
        !snapshot.matches({ offered: "closed" }) &&
        !snapshot.matches({ offered: "failed" })),
    view: (roles) => <Roles roles={roles as AdminActors["reportRoles"]} id={5} />,
  },
  "history of a report": {
    machine: reportHistoryMachine,
    journey: {
      events: [{ type: "history.requested", id: 5 }, { type: "history.closed" }],
      answers: {
        loadHistory: [[{ at: "2026-01-01T00:00:00Z", by: "ada@example.com", action: "added", detail: "" }], null],
      },
    },
    acts: { "history.requested": press("Show history"), "history.closed": press("Hide history") },
    cannot: ({ type }, snapshot) => type === "history.closed" && snapshot.matches({ offered: "closed" }),
    view: (history) => <History history={history as AdminActors["reportHistory"]} id={5} />,
  },
});
