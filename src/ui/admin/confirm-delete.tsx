import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";

interface ConfirmDeleteProps {
  frame: DialogFrame;
  reportName: string;
  onDelete: () => void;
  onCancel: () => void;
}

export function ConfirmDelete({ frame, reportName, onDelete, onCancel }: ConfirmDeleteProps) {
  return (
    <Dialog
      {...frame}
      title="Delete Report"
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        Delete the report <strong>{reportName}</strong>? Its users can no longer view it.
      </p>
    </Dialog>
  );
}
