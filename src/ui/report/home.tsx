import { Button } from "../parts/button.tsx";
import { StateCard } from "../parts/state-card.tsx";
import { icons } from "../parts/icons.ts";

interface HomeProps {
  onSelectionOpen: () => void;
}

/** The report page while no report is requested. */
export function Home({ onSelectionOpen }: HomeProps) {
  return (
    <StateCard
      icon={icons.empty}
      title="No report is selected"
      actions={<Button onClick={onSelectionOpen}>Select a report</Button>}
    >
      Choose a client and a report to view it here.
    </StateCard>
  );
}
