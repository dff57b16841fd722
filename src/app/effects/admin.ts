import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import {
  contract,
  type MappingChange,
  type Outcome,
  type Subscription,
  type SubscriptionReport,
  type SubscriptionUser,
  type UserReportMapping,
} from "../../api/contract.ts";
import { installationContract } from "../../api/installation-contract.ts";
import { getSubscriptionUsersWithEmail } from "../../api/people-contract.ts";
import { yieldToBrowser } from "../../api/long-list.ts";
import { addReportMachine } from "../../machines/tabs/add-report.machine.ts";
import { adminLoadingMachine } from "../../machines/admin/admin-loading.machine.ts";
import { adminMachine } from "../../machines/admin/admin.machine.ts";
import { modifyReportMachine } from "../../machines/tabs/modify-report.machine.ts";
import { newInstallationMachine } from "../../machines/clients/new-installation.machine.ts";
import { primaryPartyMachine } from "../../machines/tabs/primary-party.machine.ts";
import { userReportMappingMachine } from "../../machines/tabs/user-report-mapping.machine.ts";
import { provideAdminTools } from "./admin-tools.ts";
import { createCountReaders } from "./chosen-report.ts";
import { sendMappingChange } from "./mapping-batches.ts";
import type { Features } from "../../rules/features.ts";
import type { NewSubscription } from "../../rules/clients/subscription-form.ts";
import { type AdminLists, indexLists, type LoadedLists } from "../../rules/admin/admin-lists.ts";

interface AdminEffects {
  call: Call;
  features: Features;
  /** Lets the browser paint between two slices of a long computation. */
  rest?: () => Promise<void>;
}

/** The admin machine and its children, with all their effects provided by the back end. */
export function provideAdmin({ call, features, rest = yieldToBrowser }: AdminEffects) {
  const primaryParty = primaryPartyMachine.provide({
    actors: {
      loadParty: fromPromise<string, { subscriptionId: string }>(async ({ input, signal }) => {
        const { partyId } = await call(contract.getPrimaryParty, { params: { id: input.subscriptionId }, signal });
        if (partyId === "") throw new Error("The subscription has no primary party");
        return partyId;
      }),
    },
  });
  return adminMachine.provide({
    actors: {
      adminLoading: adminLoadingMachine.provide({
        actors: {
          loadSubscriptions: fromPromise<readonly Subscription[], void>(({ signal }) =>
            call(contract.getSubscriptions, { signal }),
          ),
          loadReports: fromPromise<readonly SubscriptionReport[], void>(({ signal }) =>
            call(contract.getReports, { signal }),
          ),
          loadMappings: fromPromise<readonly UserReportMapping[], void>(({ signal }) =>
            call(contract.getUserReportMapping, { signal }),
          ),
          loadInstallation: fromPromise<{ isEmpty: boolean }, void>(async ({ signal }) =>
            features.includes("clients") ? call(installationContract.getInstallation, { signal }) : { isEmpty: false },
          ),
          indexLists: fromPromise<AdminLists, LoadedLists>(({ input }) => indexLists(input, rest)),
        },
      }),
      newInstallation: newInstallationMachine.provide({
        actors: {
          addSubscription: fromPromise<Subscription, NewSubscription>(({ input: body, signal }) =>
            call(installationContract.addSubscription, { body, signal }),
          ),
        },
      }),
      ...provideAdminTools({ call, features }),
      addReport: addReportMachine.provide({
        actors: {
          primaryParty,
          addReport: fromPromise<Outcome, SubscriptionReport>(({ input: body, signal }) =>
            call(contract.addReport, { body, signal }),
          ),
          loadReportNumber: fromPromise<number, { reportId: string; subscriptionId: string }>(
            ({ input: params, signal }) => call(contract.getSubscriptionReportId, { params, signal }),
          ),
        },
      }),
      modifyReport: modifyReportMachine.provide({
        actors: {
          primaryParty,
          updateReport: fromPromise<Outcome, SubscriptionReport>(({ input: body, signal }) =>
            call(contract.updateReport, { body, signal }),
          ),
          countReaders: createCountReaders(call, features),
          deleteReport: fromPromise<Outcome, { id: number }>(({ input: params, signal }) =>
            call(contract.deleteReport, { params, signal }),
          ),
        },
      }),
      userReportMapping: userReportMappingMachine.provide({
        actors: {
          loadUsers: fromPromise<readonly SubscriptionUser[], { subscriptionId: string }>(({ input, signal }) =>
            call(getSubscriptionUsersWithEmail, { params: { id: input.subscriptionId }, signal }),
          ),
          changeMapping: fromPromise<Outcome, MappingChange>(({ input: change, signal }) =>
            sendMappingChange(call, change, signal),
          ),
        },
      }),
    },
  });
}
