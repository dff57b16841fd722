import { waitFor } from "xstate";
import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { viewFirstReport, viewingOf } from "../../../workshop/stages/report-steps.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import {
  FOREVER_MS,
  neverSettles,
  noConfig,
  refusedForATime,
  reportLists,
  resolves,
} from "../../../workshop/stages/workshop-machines.ts";
import type { RouteContext } from "../../routes/route-context.ts";

/** Waits until the config is prefetched, and views the report then. */
const viewedWhenPrefetched = async (actors: RouteContext) => {
  await waitFor(actors.reports, (snapshot) => snapshot.matches("open"));
  await waitFor(viewingOf(actors), ({ context }) => context.prefetchedName !== "");
  await viewFirstReport(actors);
};

const meta = preview.meta({
  title: "Report/Embed config",
  component: PortalStage,
  parameters: { docs: { story: { inline: false, height: "44rem" } } },
  play: expectDeclaredState,
});

export const Empty = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: {
      reports: {
        actors: {
          loadReports: resolves({
            ...reportLists,
            subscriptions: [{ id: "new", displayName: "A client without any report" }],
          }),
        },
      },
    },
  },
  parameters: { state: "embedConfig.empty" },
});
export const Debouncing = meta.story({
  tags: ["no-picture"],
  args: { workshop: { embedConfig: { delays: { debounce: FOREVER_MS } } } },
  parameters: { state: "embedConfig.debouncing" },
});
export const Fetching = meta.story({
  tags: ["no-picture"],
  args: { workshop: { embedConfig: { actors: { fetchEmbedConfig: neverSettles() } } }, steps: viewFirstReport },
  parameters: { state: "embedConfig.fetching" },
});
export const Ready = meta.story({ tags: ["no-picture"], parameters: { state: "embedConfig.ready" } });
export const Checking = meta.story({
  tags: ["no-picture"],
  args: { workshop: { embedConfig: { actors: { measureLifetime: neverSettles() } } }, steps: viewedWhenPrefetched },
  parameters: { state: "embedConfig.checking" },
});
export const Refused = meta.story({
  tags: ["no-picture"],
  args: { workshop: { embedConfig: { actors: { fetchEmbedConfig: noConfig } } }, steps: viewFirstReport },
  parameters: { state: "embedConfig.refused" },
});
export const Waiting = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: {
      embedConfig: { actors: { fetchEmbedConfig: refusedForATime }, delays: { second: FOREVER_MS } },
    },
    steps: viewFirstReport,
  },
  parameters: { state: "embedConfig.waiting" },
});
export const Retrying = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: {
      embedConfig: {
        actors: { fetchEmbedConfig: refusedForATime, retryEmbedConfig: neverSettles() },
        delays: { second: 1 },
      },
    },
    steps: viewFirstReport,
  },
  parameters: { state: "embedConfig.retrying" },
});
