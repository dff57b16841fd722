import preview from "#.storybook/preview";
import { PortalStage } from "../../../workshop/stages/portal-stage.tsx";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { FOREVER_MS } from "../../../workshop/stages/workshop-machines.ts";
import type { DialogContent } from "../../machines/dialogs/dialog.machine.ts";
import { dialogsView } from "../../machines/dialogs/dialogs.machine.ts";
import { adminMessages } from "../../rules/admin/messages.ts";
import type { RouteContext } from "../../routes/route-context.ts";

const alert: DialogContent = { kind: "alert", title: "Information", message: adminMessages.usersLoaded };
const openAlert = ({ dialogs }: RouteContext, { onTop } = { onTop: false }) =>
  dialogs.send({ type: "dialog.opened", content: alert, onTop });
const topDialog = ({ dialogs }: RouteContext) => dialogsView(dialogs.getSnapshot()).stack.at(-1);

const meta = preview.meta({
  title: "Dialogs/The stack",
  component: PortalStage,
  // The error page shows nothing but a text behind the dialogs.
  args: { address: "/error" },
  parameters: { docs: { story: { inline: false, height: "30rem" } } },
  play: expectDeclaredState,
});

export const Stacking = meta.story({
  args: { steps: (actors) => openAlert(actors) },
  parameters: { state: "dialogs.stacking" },
});
export const Opening = meta.story({
  args: { workshop: { dialog: { delays: { toShow: FOREVER_MS } } }, steps: (actors) => openAlert(actors) },
  parameters: { state: "dialog.shown.opening" },
});
export const Open = meta.story({
  tags: ["no-picture"],
  args: { steps: (actors) => openAlert(actors) },
  parameters: { state: "dialog.shown.open" },
});
export const Shaking = meta.story({
  args: {
    workshop: { dialog: { delays: { toShake: FOREVER_MS } } },
    steps: (actors) => {
      openAlert(actors);
      topDialog(actors)?.send({ type: "dismissal.attempted" });
    },
  },
  parameters: { state: "dialog.shown.shaking" },
});
// Accessibility is not checked while the dialog fades out: its texts are transparent then.
export const Closing = meta.story({
  tags: ["no-picture"],
  args: {
    workshop: { dialog: { delays: { toHide: FOREVER_MS } } },
    steps: (actors) => {
      openAlert(actors);
      topDialog(actors)?.send({ type: "close.requested" });
    },
  },
  parameters: { state: "dialog.closing", a11y: { test: "off" } },
});
export const OneOnTopOfAnother = meta.story({
  args: {
    address: "/report",
    steps: (actors) => {
      // The fact is emitted before the selection dialog is on the stack.
      actors.reports.on("selectionDialog.opened", () => setTimeout(() => openAlert(actors, { onTop: true })));
    },
  },
  parameters: { state: "dialogs.stacking" },
});
