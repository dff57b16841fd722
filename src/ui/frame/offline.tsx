import { Button } from "../parts/button.tsx";
import { StateCard } from "../parts/state-card.tsx";
import { icons } from "../parts/icons.ts";

interface OfflineProps {
  /** Called when Try again is pressed. */
  onRetry: () => void;
}

/** The page of a portal that was opened without the network. */
export function Offline({ onRetry }: OfflineProps) {
  return (
    <StateCard
      icon={icons.alert}
      title="You are offline"
      actions={
        <Button variant="primary" icon={icons.refresh} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>Reports need a connection. This page opens by itself when you are connected again.</p>
    </StateCard>
  );
}
