import { Button } from "../parts/button.tsx";
import { StateCard } from "../parts/state-card.tsx";
import { icons } from "../parts/icons.ts";

interface ErrorPageProps {
  /** Set when sign-in failed after several redirects. `loginPortalUrl` is null when it is not known. */
  signIn?: { loginPortalUrl: string | null } | undefined;
  /** Called when Try again is pressed. */
  onRetry: () => void;
}

export function ErrorPage({ signIn, onRetry }: ErrorPageProps) {
  return (
    <StateCard
      icon={icons.alert}
      title={signIn ? "Sign-in failed" : "Something went wrong"}
      actions={
        <Button variant="primary" icon={icons.refresh} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>{signIn ? "Sign-in did not complete after several attempts." : "This page failed to load."}</p>
      {signIn?.loginPortalUrl && (
        <p>
          You can also sign in at the <a href={signIn.loginPortalUrl}>login portal</a> and then return here.
        </p>
      )}
    </StateCard>
  );
}
