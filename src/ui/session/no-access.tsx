import { messages } from "../../rules/messages.ts";
import { StandingPage } from "../frame/message-page.tsx";

/** `mailbox` is null while, or where, no address is known. */
export function NoAccess({ mailbox }: { mailbox: string | null }) {
  return (
    <StandingPage icon="lock" title={messages.noAccess}>
      {mailbox && (
        <p>
          Please email <a href={`mailto:${mailbox}`}>{mailbox}</a> to request access.
        </p>
      )}
    </StandingPage>
  );
}
