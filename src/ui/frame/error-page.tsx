import { Button } from "../parts/button.tsx";
import { StandingPage } from "./message-page.tsx";

interface ErrorPageProps {
  /** The sign-in failed again and again: there is nothing to go back to, only to try again. */
  signIn?: { portal: string | null } | undefined;
  onRetry: () => void;
}

export function ErrorPage({ signIn, onRetry }: ErrorPageProps) {
  return (
    <StandingPage
      icon="alert"
      title={signIn ? "Signing in did not succeed" : "Something went wrong"}
      actions={
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>
        {signIn
          ? "You were sent to the login portal several times, and each time came back without a session."
          : "The page could not be shown. Nothing that you saved is lost."}
      </p>
      {signIn?.portal && (
        <p>
          You can also go to the <a href={signIn.portal}>login portal</a> and come back from there.
        </p>
      )}
    </StandingPage>
  );
}
