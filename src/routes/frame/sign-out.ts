import { formatCount } from "../../rules/format-count.ts";
import type { RouteContext } from "../route-context.ts";

/** Asks first where changes would be lost. */
export async function signOut({
  session,
  dialogs,
  later,
}: Pick<RouteContext, "session" | "dialogs" | "later">): Promise<void> {
  const unsaved = await later().then(
    ({ countUnsavedChanges }) => countUnsavedChanges(),
    () => 0,
  );
  const leave = () => session.send({ type: "signOut.requested" });
  if (unsaved === 0) return leave();
  const question = {
    kind: "alert",
    title: "Changes are not saved",
    message: `${formatCount(unsaved, "pending change")} to people’s access will be lost when you sign out.`,
    actions: [
      { label: "Stay", answer: "stay" },
      { label: "Sign out", answer: "signOut" },
    ],
  } as const;
  const answers = dialogs.on("dialog.answered", ({ content, answer }) => {
    if (content !== question) return;
    answers.unsubscribe();
    if (answer === "signOut") leave();
  });
  dialogs.send({ type: "dialog.opened", content: question });
}
