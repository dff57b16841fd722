import { screen } from "@testing-library/react";
import { type ActorRefFrom, type AnyActorRef, type AnyEventObject, createEmptyActor, fromPromise } from "xstate";
import type { MappingChange, SubscriptionReport } from "../../../src/api/contract.ts";
import type { AdminContext } from "../../../src/machines/admin/admin-actors.ts";
import { accessGridMachine } from "../../../src/machines/admin/access-grid.machine.ts";
import { adminMachine } from "../../../src/machines/admin/admin.machine.ts";
import { mappingChangesMachine } from "../../../src/machines/admin/mapping-changes.machine.ts";
import { mappingImportMachine } from "../../../src/machines/admin/mapping-import.machine.ts";
import { newInstallationMachine } from "../../../src/machines/admin/new-installation.machine.ts";
import { AccessMatrixRoute } from "../../../src/routes/admin/access-matrix.route.tsx";
import { MappingChangesRoute } from "../../../src/routes/admin/mapping-changes.route.tsx";
import { MappingImportRoute } from "../../../src/routes/admin/mapping-import.route.tsx";
import { AdminTabPanel } from "../../../src/routes/admin/admin-tab.route.tsx";
import { AdminRoute } from "../../../src/routes/admin/admin.route.tsx";
import { emptyLists } from "../../../src/rules/admin/admin-lists.ts";
import { emptyPlan } from "../../../src/rules/admin/mapping-csv.ts";
import { noMappings } from "../../../src/rules/admin/mapping-index.ts";
import { type Person, proveEveryWay } from "../../support/ui/replay-admin.tsx";

const GUID = "11111111-aaaa-4bbb-8ccc-222222222222";
const report: SubscriptionReport = {
  subscriptionReportId: 5,
  subscriptionId: "s1",
  reportId: GUID,
  reportName: "Claims",
  groupId: GUID,
  updatedBy: "",
  dataSetId: null,
  partyId: null,
  rls: false,
};
const subject = { users: [{ id: "u1", displayName: "Ben" }], reports: [report] };
const index = { mappings: noMappings };
const cell = { subscriptionReportId: 5, principalId: "u1" };
const changes: MappingChange[] = [{ action: "add", ...cell }];
const row = { line: 2, result: "added", user: "Ben", report: "Claims", reason: "" };
const yes = { isSuccess: true, message: "" };
const no = { isSuccess: false, message: "No" };

const press = (name: string) => async (user: Person) => user.click(await screen.findByRole("button", { name }));
const paste = async (user: Person) => {
  const box = screen.getByRole("textbox", { name: "Mappings as CSV" });
  await user.clear(box);
  await user.type(box, "x");
};
/** The router or another machine sends the event. */
const sendDirectly = async (_: Person, event: AnyEventObject, actor: AnyActorRef) => actor.send(event);
const installationThatAdds = newInstallationMachine.provide({
  actors: { addSubscription: fromPromise(async () => ({ id: "s1", displayName: "Alder" })) },
});
const addClient = async (user: Person) => {
  for (const field of screen.getAllByRole("textbox")) await user.type(field, "70041823");
  await press("Add client")(user);
};
/** The child that sends the changes always ends; it never fails. */
const failsAsChild = ({ type }: AnyEventObject) => type === "xstate.error.actor.changes";
const reportChanges = ["report.added", "report.updated", "report.deleted"];
const facts = ["notice.raised", "confirmation.opened", "confirmation.closed", "file.imported"];
const first = { tab: "addreport", onTabChange: () => undefined } as const;
const tabOf = (admin: unknown) => ({ ...first, admin: admin as Parameters<typeof AdminRoute>[0]["admin"] });

const sentDirectly = [
  { type: "admin.opened", email: "ada@example.com" },
  { type: "drafts.restored", drafts: null },
  ...reportChanges.map((type) => ({ type, report })),
  { type: "mappings.changed", changes },
  { type: "person.changed", person: cell },
  { type: "subscription.changed", subscription: { id: "s1", displayName: "Alder" } },
  { type: "subscription.selected", subscriptionId: "s1" },
  { type: "tab.opened", tab: "addReport" },
  ...facts.map((type) => ({ type })),
];

proveEveryWay({
  "admin area": {
    machine: adminMachine.provide({ actors: { newInstallation: installationThatAdds } }),
    journey: {
      events: [
        ...sentDirectly,
        { type: "retry.requested" },
        ...["done", "error"].map((result) => ({ type: `xstate.${result}.actor.newInstallation` })),
      ],
      answers: {
        adminLoading: [
          { lists: emptyLists, errorMessage: "" },
          { lists: emptyLists, errorMessage: "No" },
          { lists: emptyLists, errorMessage: "No", isNewInstallation: true },
        ],
      },
      distinguishBy: ({ lists, listsBeforeReload }: AdminContext) => lists === listsBeforeReload,
    },
    acts: {
      "retry.requested": press("Try again"),
      "xstate.done.actor.newInstallation": addClient,
      "xstate.error.actor.newInstallation": sendDirectly,
      ...Object.fromEntries(sentDirectly.map(({ type }) => [type, sendDirectly])),
    },
    view: (admin) => (
      <AdminRoute {...tabOf(admin)} onPreview={() => undefined}>
        <AdminTabPanel {...tabOf(admin)} />
      </AdminRoute>
    ),
  },
  "access view": {
    machine: accessGridMachine,
    journey: {
      input: index,
      events: [
        { type: "access.opened", ...subject },
        { type: "mappingIndex.updated", ...index },
        { type: "drafts.restored", changes },
        { type: "contents.changed", ...subject },
        { type: "access.closed" },
        { type: "cells.set", cells: [cell], access: true },
        { type: "cells.cleared" },
        { type: "review.requested" },
        { type: "review.left" },
        { type: "changes.confirmed" },
        { type: "mappings.changed", changes },
      ],
      distinguishBy: ({ pending }: { pending: ReadonlyMap<string, unknown> }) => pending.size,
    },
    acts: {
      "access.opened": sendDirectly,
      "mappingIndex.updated": sendDirectly,
      "drafts.restored": sendDirectly,
      "contents.changed": sendDirectly,
      "access.closed": press("Back"),
      "cells.set": async (user: Person) => user.click(screen.getByRole("gridcell", { name: "No access" })),
      "cells.cleared": press("Clear"),
      "review.requested": press("Review changes"),
      "review.left": press("Back"),
      "changes.confirmed": press("Apply changes"),
      "mappings.changed": sendDirectly,
      "xstate.done.actor.changes": press("Done"),
    },
    cannot: failsAsChild,
    view: (access) => <AccessMatrixRoute accessGrid={access as ActorRefFrom<typeof accessGridMachine>} />,
  },
  "file import": {
    machine: mappingImportMachine,
    journey: {
      input: index,
      events: [
        { type: "import.opened", ...subject },
        { type: "mappingIndex.updated", ...index },
        { type: "drafts.restored", text: "x" },
        { type: "import.closed" },
        { type: "text.changed", text: "x" },
        { type: "export.requested" },
        { type: "file.selected", source: { text: "x" } },
        { type: "plan.dropped" },
        { type: "plan.confirmed" },
        { type: "mappings.changed", changes },
      ],
      answers: {
        planImport: [emptyPlan, { rows: [row], changes: [] }, { rows: [row], changes }],
        saveCsv: [undefined],
      },
      distinguishBy: ({ plan, source }: { plan: { changes: unknown[] }; source: unknown }) => [
        plan.changes.length,
        source,
      ],
    },
    acts: {
      "import.opened": sendDirectly,
      "mappingIndex.updated": sendDirectly,
      "drafts.restored": sendDirectly,
      "import.closed": press("Back"),
      "text.changed": paste,
      "export.requested": press("Export CSV"),
      async "file.selected"(user: Person) {
        await paste(user);
        await press("Preview import")(user);
      },
      "plan.dropped": press("Back"),
      "plan.confirmed": press("Apply changes"),
      "mappings.changed": sendDirectly,
      "xstate.done.actor.changes": press("Done"),
    },
    cannot: failsAsChild,
    view: (file) => <MappingImportRoute mappingImport={file as ActorRefFrom<typeof mappingImportMachine>} />,
  },
  "sending of changes": {
    machine: mappingChangesMachine,
    journey: {
      input: { parent: createEmptyActor(), changes: Array.from({ length: 101 }, () => changes[0]) },
      events: ["sending.resumed", "failed.retried", "undo.requested", "changes.closed"].map((type) => ({ type })),
      answers: { sendBatch: [Array.from({ length: 100 }, () => yes), [no], []] },
      distinguishBy: ({
        queue,
        outcomes,
        applied,
        undoing,
      }: Record<"queue" | "outcomes" | "applied", unknown[]> & { undoing: boolean }) => [
        queue.length,
        outcomes.length,
        applied.length,
        undoing,
      ],
    },
    acts: {
      "sending.resumed": press("Try again"),
      "failed.retried": press("Retry failed"),
      "undo.requested": press("Undo"),
      "changes.closed": press("Done"),
    },
    view: (sending) => (
      <MappingChangesRoute
        changes={sending as Parameters<typeof MappingChangesRoute>[0]["changes"]}
        users={subject.users}
        reports={subject.reports}
      />
    ),
  },
});
