import { fromPromise } from "xstate";
import type { Subscription } from "../../api/contract.ts";
import { installationContract } from "../../api/installation-contract.ts";
import type { Call } from "../../api/client.ts";
import { nullIfAbsent } from "../../api/null-if-absent.ts";
import {
  type ListedSubscription,
  type SubscriptionDetails,
  subscriptionListContract,
} from "../../api/subscription-list-contract.ts";
import type { DetailsRequest } from "../../machines/lists/record-details.ts";
import {
  subscriptionChangeMachine,
  type SubscriptionChangeRequest,
} from "../../machines/clients/subscription-change.machine.ts";
import { subscriptionDetailsMachine } from "../../machines/clients/subscription-details.machine.ts";
import {
  type SubscriptionListPage,
  type SubscriptionListRequest,
  subscriptionListMachine,
} from "../../machines/clients/subscription-list.machine.ts";

const { getSubscription, listSubscriptions, renameSubscription } = subscriptionListContract;

export const provideSubscriptions = (call: Call) => ({
  subscriptionList: subscriptionListMachine.provide({
    actors: {
      loadPage: fromPromise<SubscriptionListPage, SubscriptionListRequest>(
        async ({ input: { criteria, after }, signal }) => {
          const { subscriptions, total, next } = await call(listSubscriptions, {
            body: { ...criteria, after },
            signal,
          });
          return { rows: subscriptions, total, next };
        },
      ),
    },
  }),
  subscriptionDetails: subscriptionDetailsMachine.provide({
    actors: {
      loadDetails: fromPromise<SubscriptionDetails | null, DetailsRequest<ListedSubscription>>(
        ({ input: { row }, signal }) => nullIfAbsent(call(getSubscription, { params: { id: row?.id ?? "" }, signal })),
      ),
    },
  }),
  subscriptionChange: subscriptionChangeMachine.provide({
    actors: {
      saveSubscription: fromPromise<Subscription, SubscriptionChangeRequest>(({ input, signal }) =>
        input.id === null
          ? call(installationContract.addSubscription, { body: input.fields, signal })
          : call(renameSubscription, { body: { id: input.id, ...input.fields }, signal }),
      ),
    },
  }),
});
