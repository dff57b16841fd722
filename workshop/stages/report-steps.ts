import { waitFor } from "xstate";
import type { RouteContext } from "../../src/routes/route-context.ts";

const selectionOf = async ({ reports }: RouteContext) =>
  (await waitFor(reports, ({ children }) => children.selection !== undefined)).children.selection;

export async function cancelled(actors: RouteContext): Promise<void> {
  (await selectionOf(actors))?.send({ type: "selection.cancelled" });
}

/** The first report is viewed, and has come as far as a story wants it. */
export async function viewed(
  actors: RouteContext,
  until: "fetching" | "refused" | "mounted" = "fetching",
): Promise<void> {
  (await selectionOf(actors))?.send({ type: "view.requested" });
  await waitFor(viewingOf(actors), (snapshot) => snapshot.matches(until) || until === "fetching");
}

export function viewingOf({ reports }: RouteContext) {
  const { viewing } = reports.getSnapshot().children;
  if (!viewing) throw new Error("The report view is not open");
  return viewing;
}

/** The report is embedded: what it, or a person, says next is the story's. */
export async function embedded(actors: RouteContext) {
  await viewed(actors, "mounted");
  const { report } = viewingOf(actors).getSnapshot().children;
  if (!report) throw new Error("No report is embedded");
  return report;
}

/** The report is on the screen, and the dialog that it was chosen in is gone. */
export async function shown(actors: RouteContext) {
  const report = await embedded(actors);
  await waitFor(report, (snapshot) => snapshot.matches({ shown: "viewing" }));
  await waitFor(actors.dialogs, ({ context }) => context.stack.length === 0);
  return report;
}
