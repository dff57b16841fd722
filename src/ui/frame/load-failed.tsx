import { Button } from "../parts/button.tsx";
import { StateCard } from "../parts/state-card.tsx";
import { icons } from "../parts/icons.ts";

export const loadFailed = {
  title: "This part could not be loaded",
  text: "Check your connection and try again, or reload the page. What you entered is kept.",
} as const;

interface LoadFailedActionsProps {
  /** The script is being requested again. */
  isRetrying: boolean;
  /** Called when Try again is pressed. */
  onRetry: () => void;
  /** Called when Reload is pressed. */
  onReload: () => void;
}

export function LoadFailedActions({ isRetrying, onRetry, onReload }: LoadFailedActionsProps) {
  return (
    <>
      <Button onClick={onReload}>Reload</Button>
      <Button variant="primary" icon={icons.refresh} busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}

/** Replaces one part of a page whose script cannot be loaded. */
export function LoadFailed(props: LoadFailedActionsProps) {
  return (
    <StateCard icon={icons.alert} title={loadFailed.title} actions={<LoadFailedActions {...props} />}>
      <p>{loadFailed.text}</p>
    </StateCard>
  );
}
