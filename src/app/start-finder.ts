import { createActor, fromPromise } from "xstate";
import type { Call } from "../api/client.ts";
import { contract } from "../api/contract.ts";
import { finderMachine } from "../machines/report/finder.machine.ts";
import type { ReportLists } from "../machines/report/reports.machine.ts";
import { personalListsMachine } from "../machines/report/personal-lists.machine.ts";
import type { RouteContext } from "../routes/route-context.ts";
import { personalListsEffects } from "./effects/report/personal-lists.ts";

export const startPersonalLists = (call: Call) =>
  createActor(personalListsMachine.provide({ actors: personalListsEffects({ call }) }), {
    id: "personalLists",
  }).start();

/** Uses the lists of the report view, unless it has none because the person came to the admin area directly. */
export const startFinder = (call: Call, reportView: RouteContext["reports"]) =>
  createActor(
    finderMachine.provide({
      actors: {
        loadReports: fromPromise<ReportLists, void>(async ({ signal }) => {
          const loaded = reportView.getSnapshot().context;
          if (loaded.reports.length > 0) return loaded;
          const [subscriptions, reports] = await Promise.all([
            call(contract.getUserSubscriptions, { signal }),
            call(contract.getUserReports, { signal }),
          ]);
          return { subscriptions, reports };
        }),
      },
    }),
    { id: "finder" },
  ).start();
