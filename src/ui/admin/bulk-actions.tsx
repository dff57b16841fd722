import { Button } from "../parts/button.tsx";
import { takeFocus } from "../parts/focus-return.ts";
import styles from "./admin.module.css";

interface ManyAtOnceProps {
  disabled: boolean;
  onAccess: () => void;
  onFile: () => void;
  /** Changes that are wanted and not yet made. */
  waiting: number;
  /** Whose way back this is. */
  focused: "access" | "file" | null;
}

export function ManyAtOnce({ disabled, onAccess, onFile, waiting, focused }: ManyAtOnceProps) {
  return (
    <div className={styles.more}>
      <span className={styles.count}>Many at once:</span>
      <Button
        size="small"
        icon="people"
        ref={focused === "access" ? takeFocus : undefined}
        disabled={disabled}
        onClick={onAccess}
      >
        Access at a glance
      </Button>
      <Button
        size="small"
        icon="swap"
        ref={focused === "file" ? takeFocus : undefined}
        disabled={disabled}
        onClick={onFile}
      >
        Import or export CSV
      </Button>
      {waiting > 0 && (
        <output className={styles.count}>
          {waiting.toLocaleString("en")} to change, waiting in Access at a glance
        </output>
      )}
    </div>
  );
}
