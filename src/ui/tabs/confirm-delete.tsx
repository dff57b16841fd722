import { formatPeople } from "../../rules/people/format-people.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";

interface ConfirmDeleteProps {
  frame: DialogFrame;
  reportName: string;
  /** How many people can see it. Undefined while they are counted. */
  readers: number | undefined;
  onDelete: () => void;
  onCancel: () => void;
}

export function ConfirmDelete({ frame, reportName, readers, onDelete, onCancel }: ConfirmDeleteProps) {
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
        Delete the report <strong>{reportName}</strong>? {describeReaders(readers)}
      </p>
    </Dialog>
  );
}

function describeReaders(readers: number | undefined): string {
  if (readers === undefined) return "Counting who has access…";
  return readers === 0 ? "Nobody has access to it." : `${formatPeople(readers)} will lose access.`;
}
