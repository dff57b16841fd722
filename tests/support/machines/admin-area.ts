import { createActor, fromPromise } from "xstate";
import type {
  MappingChange,
  Outcome,
  Subscription,
  SubscriptionReport,
  SubscriptionUser,
  UserReportMapping,
} from "../../../src/api/contract.ts";
import type { DeletedReport, Restoration } from "../../../src/api/report-contract.ts";
import type { PersonReport } from "../../../src/api/people-contract.ts";
import { accessGridMachine } from "../../../src/machines/access/access-grid.machine.ts";
import { type AccessChangeRequest, accessChangeMachine } from "../../../src/machines/access/access-change.machine.ts";
import { addReportMachine } from "../../../src/machines/tabs/add-report.machine.ts";
import { adminLoadingMachine } from "../../../src/machines/admin/admin-loading.machine.ts";
import { adminMachine, adminView } from "../../../src/machines/admin/admin.machine.ts";
import { type BatchRequest, mappingChangesMachine } from "../../../src/machines/access/mapping-changes.machine.ts";
import { type ImportInput, mappingImportMachine } from "../../../src/machines/tabs/mapping-import.machine.ts";
import { modifyReportMachine } from "../../../src/machines/tabs/modify-report.machine.ts";
import { newInstallationMachine } from "../../../src/machines/clients/new-installation.machine.ts";
import { reportRestorationMachine } from "../../../src/machines/reports/report-restoration.machine.ts";
import { userReportMappingMachine } from "../../../src/machines/tabs/user-report-mapping.machine.ts";
import type { NewSubscription } from "../../../src/rules/clients/subscription-form.ts";
import type { AdminDrafts } from "../../../src/rules/admin/admin-drafts.ts";
import type { AffectedReports } from "../../../src/machines/access/copied-access.ts";
import { type AdminLists, indexLists, type LoadedLists } from "../../../src/rules/admin/admin-lists.ts";
import type { ImportPlan } from "../../../src/rules/access/mapping-csv.ts";
import { createReport } from "./subscription-report.ts";
import { settle } from "./settle.ts";

export const subscriptions: Subscription[] = [{ id: "s1", displayName: "Alder" }];
export const report = createReport();
export const mapping: UserReportMapping = { subscriptionReportId: 5, principalId: "u1" };
const assigned: PersonReport = {
  subscriptionReportId: mapping.subscriptionReportId,
  subscriptionId: "s1",
  subscriptionName: "Alder",
  reportId: report.reportId,
  reportName: report.reportName,
  reason: "mapped",
  mappedBy: null,
  mappedAt: null,
};
export const broken = () => Promise.reject(new Error("500"));

const users: SubscriptionUser[] = [
  { id: "u1", displayName: "Ben" },
  { id: "u2", displayName: "Chloe" },
];
const done = async () => ({ isSuccess: true, message: "Done" });
const sendBatch = fromPromise<readonly Outcome[], BatchRequest>(({ input }) => Promise.all(input.changes.map(done)));
const mappingChanges = mappingChangesMachine.provide({ actors: { sendBatch } });

/** What every file that is imported asks for. */
const plan: ImportPlan = {
  rows: [{ line: 2, result: "added", user: "Chloe", report: "Claims", reason: "" }],
  changes: [{ action: "add", subscriptionReportId: 5, principalId: "u2" }],
};

export interface Answers {
  subscriptions?: () => Promise<Subscription[]>;
  reports?: () => Promise<SubscriptionReport[]>;
  mappings?: () => Promise<UserReportMapping[]>;
  installation?: () => Promise<{ isEmpty: boolean }>;
  users?: () => Promise<SubscriptionUser[]>;
  plan?: ImportPlan;
  index?: (loaded: LoadedLists) => Promise<AdminLists>;
}

export async function start(answers: Answers = {}, parkedDrafts?: AdminDrafts) {
  const facts: unknown[] = [];
  const machine = adminMachine.provide({
    actors: {
      adminLoading: adminLoadingMachine.provide({
        actors: {
          loadSubscriptions: fromPromise<readonly Subscription[], void>(() =>
            (answers.subscriptions ?? (async () => subscriptions))(),
          ),
          loadReports: fromPromise<readonly SubscriptionReport[], void>(() =>
            (answers.reports ?? (async () => [report]))(),
          ),
          loadMappings: fromPromise<readonly UserReportMapping[], void>(() =>
            (answers.mappings ?? (async () => [mapping]))(),
          ),
          loadInstallation: fromPromise<{ isEmpty: boolean }, void>(() => (answers.installation ?? broken)()),
          indexLists: fromPromise<AdminLists, LoadedLists>(({ input }) =>
            (answers.index ?? ((loaded) => indexLists(loaded, async () => {})))(input),
          ),
        },
      }),
      newInstallation: newInstallationMachine.provide({
        actors: {
          addSubscription: fromPromise<Subscription, NewSubscription>(async ({ input }) => ({
            id: "s1",
            displayName: input.displayName,
          })),
        },
      }),
      addReport: addReportMachine.provide({
        actors: {
          addReport: fromPromise<Outcome, SubscriptionReport>(done),
          loadReportNumber: fromPromise<number, { reportId: string; subscriptionId: string }>(async () => 6),
        },
      }),
      modifyReport: modifyReportMachine.provide({
        actors: {
          updateReport: fromPromise<Outcome, SubscriptionReport>(done),
          deleteReport: fromPromise<Outcome, { id: number }>(done),
        },
      }),
      reportRestoration: reportRestorationMachine.provide({
        actors: {
          findDeleted: fromPromise<DeletedReport | null, { id: number }>(async () => ({
            reportName: report.reportName,
            secondsLeft: 600,
          })),
          restoreReport: fromPromise<Restoration, { id: number }>(async () => ({
            isSuccess: true,
            message: "Done",
            report,
            principalIds: [mapping.principalId],
          })),
        },
      }),
      userReportMapping: userReportMappingMachine.provide({
        actors: {
          loadUsers: fromPromise<readonly SubscriptionUser[], { subscriptionId: string }>(() =>
            (answers.users ?? (async () => users))(),
          ),
          changeMapping: fromPromise<Outcome, MappingChange>(done),
        },
      }),
      accessGrid: accessGridMachine.provide({ actors: { mappingChanges } }),
      accessChange: accessChangeMachine.provide({
        actors: {
          mappingChanges,
          loadAffectedReports: fromPromise<AffectedReports, AccessChangeRequest>(async () => ({
            reports: [assigned],
            leftOut: [],
            groups: [],
          })),
        },
      }),
      mappingImport: mappingImportMachine.provide({
        actors: { mappingChanges, planImport: fromPromise<ImportPlan, ImportInput>(async () => answers.plan ?? plan) },
      }),
    },
  });
  const admin = createActor(machine).start();
  admin.on("*", (fact) => facts.push(fact));
  if (parkedDrafts) admin.send({ type: "drafts.restored", drafts: parkedDrafts });
  admin.send({ type: "admin.opened", email: "ada@example.com" });
  await settle();
  const lists = () => admin.getSnapshot().context.lists;
  const { actors } = admin.getSnapshot().context;
  return { admin, facts, lists, actors, view: () => adminView(admin.getSnapshot()).at };
}
