import { messages } from "../../rules/messages.ts";
import { StateCard } from "../parts/state-card.tsx";

interface NoAccessProps {
  /** The support mailbox; null while it is loading, or where none is known. */
  mailbox: string | null;
}

export function NoAccess({ mailbox }: NoAccessProps) {
  return (
    <StateCard icon="lock" title={messages.noAccess}>
      {mailbox && (
        <p>
          Please email <a href={`mailto:${mailbox}`}>{mailbox}</a> to request access.
        </p>
      )}
    </StateCard>
  );
}
