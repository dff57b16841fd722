import { Button } from "../parts/button.tsx";
import { StateCard } from "../parts/state-card.tsx";

interface HomeProps {
  onSelectionOpen: () => void;
}

/** The report page while no report is requested. */
export function Home({ onSelectionOpen }: HomeProps) {
  return (
    <StateCard
      icon="empty"
      title="No report is selected"
      actions={<Button onClick={onSelectionOpen}>Select a report</Button>}
    >
      Choose a client and a report to view it here.
    </StateCard>
  );
}
