import { Button } from "../parts/button.tsx";
import { StandingPage } from "./message-page.tsx";

export function NotFound({ onReports }: { onReports: () => void }) {
  return (
    <StandingPage
      icon="search"
      title="There is no such page"
      actions={
        <Button variant="primary" icon="arrowLeft" onClick={onReports}>
          Back to the reports
        </Button>
      }
    >
      <p>The address leads nowhere in this portal.</p>
    </StandingPage>
  );
}
