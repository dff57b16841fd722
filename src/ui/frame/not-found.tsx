import { Button } from "../parts/button.tsx";
import { MessagePage } from "./message-page.tsx";

interface NotFoundProps {
  /** Called when Go to reports is pressed. */
  onGoToReports: () => void;
}

export function NotFound({ onGoToReports }: NotFoundProps) {
  return (
    <MessagePage
      icon="search"
      title="Page not found"
      actions={
        <Button variant="primary" icon="arrowLeft" onClick={onGoToReports}>
          Go to reports
        </Button>
      }
    >
      <p>Check the address.</p>
    </MessagePage>
  );
}
