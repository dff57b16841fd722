import { waitFor } from "xstate";
import preview from "#.storybook/preview";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import {
  cancelSelection,
  embedFirstReport,
  showFirstReport,
  viewFirstReport,
  viewingOf,
} from "../../../workshop/stages/report-steps.ts";
import { FOREVER_MS, neverSettles, silentConfig } from "../../../workshop/stages/workshop-machines.ts";
import type { RouteContext } from "../../routes/route-context.ts";

const silent = { actors: { fetchEmbedConfig: silentConfig } };
const noPrefetch = { delays: { debounce: FOREVER_MS } };
const conversationOf = (actors: RouteContext) =>
  viewingOf(actors).getSnapshot().context.frame.getSnapshot().children.conversation;

const renewed = async (actors: RouteContext) => {
  await showFirstReport(actors);
  conversationOf(actors)?.send({ type: "token.provided", token: "next" });
};
const failed = async (actors: RouteContext) => {
  await embedFirstReport(actors);
  const conversation = conversationOf(actors);
  if (conversation) await waitFor(conversation, (snapshot) => snapshot.matches({ attached: "loading" }));
  conversation?.send({ type: "report.errorRaised", cause: "capacity", severity: "fatal", reference: "0c6f91ae" });
};
const detached = async (actors: RouteContext) => {
  await showFirstReport(actors);
  conversationOf(actors)?.send({ type: "frame.detached" });
};

/** The states of the frame and of the conversation with it. What the user sees of them is in the other stories. */
const meta = preview.meta({
  title: "Report/Report frame",
  component: PortalStage,
  tags: ["no-picture"],
  parameters: { docs: { story: { inline: false, height: "44rem" } } },
  play: expectDeclaredState,
});

export const Empty = meta.story({
  args: { workshop: { embedConfig: noPrefetch }, steps: cancelSelection },
  parameters: { state: ["reportFrame.empty", "frameConversation.detached"] },
});
export const Prefetching = meta.story({
  parameters: { state: ["reportFrame.prefetching", "frameConversation.attached.prefetching"] },
});
export const Requested = meta.story({
  args: { steps: showFirstReport },
  parameters: { state: "reportFrame.requested" },
});
export const Mounting = meta.story({
  args: { steps: detached },
  parameters: { state: "frameConversation.mounting" },
});
export const Loading = meta.story({
  args: { workshop: { embedConfig: silent }, steps: viewFirstReport },
  parameters: { state: "frameConversation.attached.loading" },
});
export const Starting = meta.story({
  args: { workshop: { conversation: { actors: { readPages: neverSettles() } } }, steps: viewFirstReport },
  parameters: { state: "frameConversation.attached.loaded.token.starting" },
});
export const Unpainted = meta.story({
  args: {
    workshop: { embedConfig: silent, conversation: { delays: { untilPainted: FOREVER_MS } } },
    steps: async (actors) => {
      await embedFirstReport(actors);
      const conversation = conversationOf(actors);
      if (conversation) await waitFor(conversation, (snapshot) => snapshot.matches({ attached: "loading" }));
      conversation?.send({ type: "report.loaded" });
    },
  },
  parameters: { state: "frameConversation.attached.loaded.painting.unpainted" },
});
export const Current = meta.story({
  args: { steps: showFirstReport },
  parameters: {
    state: ["frameConversation.attached.loaded.token.current", "frameConversation.attached.loaded.painting.painted"],
  },
});
export const Renewing = meta.story({
  args: { workshop: { conversation: { actors: { renewToken: neverSettles() } } }, steps: renewed },
  parameters: { state: "frameConversation.attached.loaded.token.renewing" },
});
export const Failed = meta.story({
  args: { workshop: { embedConfig: silent }, steps: failed },
  parameters: { state: "frameConversation.attached.failed" },
});
