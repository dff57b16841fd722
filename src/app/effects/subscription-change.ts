import { fromPromise } from "xstate";
import type { Call } from "../../api/client.ts";
import type { Subscription } from "../../api/contract.ts";
import { installationContract } from "../../api/installation-contract.ts";
import { subscriptionListContract } from "../../api/subscription-list-contract.ts";
import {
  subscriptionChangeMachine,
  type SubscriptionChangeRequest,
} from "../../machines/clients/subscription-change.machine.ts";

export const provideSubscriptionChange = (call: Call) =>
  subscriptionChangeMachine.provide({
    actors: {
      saveSubscription: fromPromise<Subscription, SubscriptionChangeRequest>(({ input, signal }) =>
        input.id === null
          ? call(installationContract.addSubscription, { body: input.fields, signal })
          : call(subscriptionListContract.renameSubscription, { body: { id: input.id, ...input.fields }, signal }),
      ),
    },
  });
