// In a file of its own, because the machine is loaded with the code of embedding.
import type { AnyActorRef, SnapshotFrom } from "xstate";
import type { frameConversationMachine } from "./frame-conversation.machine.ts";

type Conversation = SnapshotFrom<typeof frameConversationMachine>;

/** The id of the saved view in which the report was opened at once. Code that is loaded later runs as a child. */
export function openedView(snapshot: Conversation): string | undefined {
  const { loaded } = snapshot.children as { loaded?: AnyActorRef };
  const { context } = (loaded?.getSnapshot() ?? snapshot) as Conversation;
  return context.opened;
}
