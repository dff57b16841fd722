import { formatCount } from "../../rules/format-count.ts";
import { Button } from "../parts/button.tsx";
import { takeFocus } from "../parts/focus-return.ts";
import { icons } from "../parts/icons.ts";
import { adminIcons } from "../admin/admin-icons.ts";
import styles from "../admin/admin.module.css";

export type BulkAction = "accessMatrix" | "mappingImport";

interface BulkActionsProps {
  disabled: boolean;
  onAccessMatrixOpen: () => void;
  onMappingImportOpen: () => void;
  /** The number of pending changes that were restored after a login and are not yet sent. */
  restoredCount: number;
  /** The button that gets the focus back when its panel closes. */
  focused: BulkAction | null;
}

export function BulkActions({
  disabled,
  onAccessMatrixOpen,
  onMappingImportOpen,
  restoredCount,
  focused,
}: BulkActionsProps) {
  return (
    <div className={styles.bulkActions}>
      <span className={styles.count}>Bulk access:</span>
      <Button
        size="small"
        icon={adminIcons.people}
        ref={focused === "accessMatrix" ? takeFocus : undefined}
        disabled={disabled}
        onClick={onAccessMatrixOpen}
      >
        Access matrix
      </Button>
      <Button
        size="small"
        icon={icons.swap}
        ref={focused === "mappingImport" ? takeFocus : undefined}
        disabled={disabled}
        onClick={onMappingImportOpen}
      >
        Import or export CSV
      </Button>
      {restoredCount > 0 && (
        <output className={styles.count}>{formatCount(restoredCount, "pending change")} in Access matrix</output>
      )}
    </div>
  );
}
