import type { ImportLine } from "../../api/list-file-contract.ts";
import type { ListImportView } from "../../machines/lists/list-import.machine.ts";
import { Toast, ToastPlace } from "../parts/toast.tsx";

interface ImportSavedProps {
  view: Pick<ListImportView, "at" | "fileName" | "lines">;
  onClose: () => void;
}

export function ImportSaved({ view: { at, fileName, lines }, onClose }: ImportSavedProps) {
  const count = (result: ImportLine["result"]) =>
    lines.filter((line) => line.result === result).length.toLocaleString("en");
  return (
    <ToastPlace>
      {at === "saved" && (
        <Toast onEnd={onClose}>
          {`${fileName} is imported: ${count("added")} added, ${count("changed")} changed.`}
        </Toast>
      )}
    </ToastPlace>
  );
}
