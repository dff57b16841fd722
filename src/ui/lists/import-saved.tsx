import type { ImportLine } from "../../api/list-file-contract.ts";
import type { ListImportView } from "../../machines/lists/list-import.machine.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";

interface ImportSavedProps {
  view: Pick<ListImportView, "fileName" | "lines">;
  onClose: () => void;
}

export function ImportSaved({ view: { fileName, lines }, onClose }: ImportSavedProps) {
  const count = (result: ImportLine["result"]) =>
    lines.filter((line) => line.result === result).length.toLocaleString("en");
  return (
    <Notice
      tone="success"
      title={`${fileName} is imported: ${count("added")} added, ${count("changed")} changed.`}
      action={
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      }
    />
  );
}
