import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { rejects, neverSettles, noConfig } from "../../../workshop/stages/workshop-machines.ts";
import { createMockData, createHandlers } from "../../../tests/support/mocks/mock-back-end.ts";
import type { RouteContext } from "../../routes/route-context.ts";

const anyReportId = "3f1c8a52-6d0e-4b7a-9c35-1e7f20a94d61";
const openPreview = async ({ session, preview: loadPreview }: RouteContext) => {
  const granted = new Promise<string>((resolve) => session.on("access.granted", ({ email }) => resolve(email)));
  const actor = await loadPreview();
  actor.send({ type: "preview.opened", email: await granted, clients: [] });
  return actor;
};
const fillIds = async (actors: RouteContext) => {
  const actor = await openPreview(actors);
  actor.send({ type: "field.changed", field: "reportId", value: anyReportId });
  actor.send({ type: "field.changed", field: "groupId", value: anyReportId });
  return actor;
};
const requestPreview = async (actors: RouteContext) => (await fillIds(actors)).send({ type: "preview.requested" });

const meta = preview.meta({
  title: "Report/Preview",
  component: PortalStage,
  args: { address: "/admin" },
  parameters: { docs: { story: { inline: false, height: "44rem" } } },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const Closed = meta.story({ tags: ["no-picture"], parameters: { state: "preview.closed" } });
export const Typing = meta.story({
  args: { steps: openPreview },
  parameters: { state: "preview.editing.typing" },
  tags: ["dark"],
});
export const Filled = meta.story({ args: { steps: fillIds }, parameters: { state: "preview.editing.typing" } });
/** Opens without the address of the mailbox. */
export const NoMailbox = meta.story({
  args: { workshop: { preview: { actors: { findMailbox: rejects() } } }, steps: openPreview },
  parameters: { state: "preview.editing.typing" },
});
export const Fetching = meta.story({
  args: { workshop: { preview: { actors: { fetchEmbedConfig: neverSettles() } } }, steps: requestPreview },
  parameters: { state: "preview.editing.fetching" },
});
export const Refused = meta.story({
  args: { workshop: { preview: { actors: { fetchEmbedConfig: noConfig } } }, steps: requestPreview },
  parameters: { state: "preview.editing.refused" },
});
export const Previewing = meta.story({
  args: { steps: requestPreview },
  parameters: { state: "preview.previewing" },
  tags: ["dark"],
});
