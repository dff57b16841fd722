import { fromPromise } from "xstate";
import { contract } from "../../../api/contract.ts";
import type { Loaded } from "../../../machines/report/reports.machine.ts";
import { viewingMachine } from "../../../machines/report/viewing.machine.ts";
import { embeddingEffects, type EmbeddingWorld } from "./embedding.ts";

export function reportsEffects(world: EmbeddingWorld) {
  const { supply, report } = embeddingEffects(world);
  return {
    viewing: viewingMachine.provide({ actors: { supply, report } }),
    loadReports: fromPromise<Loaded, void>(async ({ signal }) => {
      const [subscriptions, reports] = await Promise.all([
        world.call(contract.getUserSubscriptions, { signal }),
        world.call(contract.getUserReports, { signal }),
      ]);
      return { subscriptions, reports };
    }),
  };
}
