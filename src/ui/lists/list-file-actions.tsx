import { Button } from "../parts/button.tsx";
import styles from "./list-file-actions.module.css";

interface ListFileActionsProps {
  isExporting: boolean;
  /** Whether the list has rows. */
  canExport: boolean;
  onExport: () => void;
  onImport: () => void;
}

/** Beside the search of a list: the file with the rows that it finds, and the way back. */
export function ListFileActions({ isExporting, canExport, onExport, onImport }: ListFileActionsProps) {
  return (
    <span className={styles.actions}>
      <Button busy={isExporting} disabled={!canExport} onClick={onExport}>
        Export CSV
      </Button>
      <Button onClick={onImport}>Import CSV</Button>
    </span>
  );
}
