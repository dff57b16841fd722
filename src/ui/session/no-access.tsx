import { mailLink } from "../../rules/email.ts";
import { messages } from "../../rules/messages.ts";
import { Button } from "../parts/button.tsx";
import { StateCard } from "../parts/state-card.tsx";
import { icons } from "../parts/icons.ts";

interface NoAccessProps {
  /** The support mailbox; null while it is loading, or where none is known. */
  mailbox: string | null;
  /** The signed-in user; left out where the page is opened by its address. */
  name?: string | undefined;
  /** Called when Sign out is pressed. */
  onSignOut: () => void;
}

export function NoAccess({ mailbox, name, onSignOut }: NoAccessProps) {
  const body = ["Please give me access to Risk Insight.", name && `User: ${name}`].filter(Boolean).join("\n");
  return (
    <StateCard
      icon={icons.lock}
      title={messages.noAccess}
      actions={
        name && (
          <Button icon={icons.signOut} onClick={onSignOut}>
            Sign out
          </Button>
        )
      }
    >
      {name && <p>You are signed in as {name}.</p>}
      {mailbox && (
        <p>
          Please email <a href={mailLink(mailbox, { subject: "Access to Risk Insight", body })}>{mailbox}</a> to request
          access.
        </p>
      )}
    </StateCard>
  );
}
