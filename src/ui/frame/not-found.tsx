import { Button } from "../parts/button.tsx";
import { StateCard } from "../parts/state-card.tsx";
import { icons } from "../parts/icons.ts";

interface NotFoundProps {
  /** Called when Go to reports is pressed. */
  onGoToReports: () => void;
}

export function NotFound({ onGoToReports }: NotFoundProps) {
  return (
    <StateCard
      icon={icons.search}
      title="Page not found"
      actions={
        <Button variant="primary" icon={icons.arrowLeft} onClick={onGoToReports}>
          Go to reports
        </Button>
      }
    >
      <p>Check the address.</p>
    </StateCard>
  );
}
