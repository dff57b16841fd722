import type { ImportLine } from "../../api/list-file-contract.ts";
import type { ListImportView } from "../../machines/admin/list-import.machine.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import styles from "./list-file-actions.module.css";

interface ImportSavedProps {
  view: Pick<ListImportView, "fileName" | "lines">;
  onReload: () => void;
  onClose: () => void;
}

/** The tabs of Manage reports keep the lists that the page was loaded with. */
export function ImportSaved({ view: { fileName, lines }, onReload, onClose }: ImportSavedProps) {
  const count = (result: ImportLine["result"]) =>
    lines.filter((line) => line.result === result).length.toLocaleString("en");
  return (
    <Notice
      tone="success"
      title={`${fileName} is imported: ${count("added")} added, ${count("changed")} changed.`}
      action={
        <span className={styles.actions}>
          <Button size="small" onClick={onReload}>
            Reload page
          </Button>
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </span>
      }
    >
      Manage reports shows it after the page is loaded again. What you have typed is kept.
    </Notice>
  );
}
