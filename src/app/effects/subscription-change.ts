import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import type { Subscription } from "../../api/contract.ts";
import { subscriptionListContract } from "../../api/subscription-list-contract.ts";
import {
  subscriptionChangeMachine,
  type SubscriptionChangeRequest,
} from "../../machines/clients/subscription-change.machine.ts";

export const provideSubscriptionChange = (call: Call) =>
  subscriptionChangeMachine.provide({
    actors: {
      saveSubscription: fromPromise<Subscription, SubscriptionChangeRequest>(({ input: body, signal }) =>
        call(subscriptionListContract.renameSubscription, { body, signal }),
      ),
    },
  });
