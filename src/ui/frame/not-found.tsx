import { Button } from "../parts/button.tsx";
import { MessagePage } from "./message-page.tsx";

interface NotFoundProps {
  /** Called when Go to reports is pressed. */
  onReports: () => void;
}

export function NotFound({ onReports }: NotFoundProps) {
  return (
    <MessagePage
      icon="search"
      title="Page not found"
      actions={
        <Button variant="primary" icon="arrowLeft" onClick={onReports}>
          Go to reports
        </Button>
      }
    >
      <p>Check the address.</p>
    </MessagePage>
  );
}
