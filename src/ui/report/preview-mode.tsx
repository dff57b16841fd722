import type { ReactNode } from "react";
import { Button } from "../parts/button.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./preview-mode.module.css";

interface PreviewModeProps {
  title: string;
  /** The client whose rows are shown, for a report with row-level security. */
  clientName?: string | undefined;
  onFullScreen: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A report as its readers see it, below a bar that identifies it as a preview. */
export function PreviewMode({ title, clientName, onFullScreen, onClose, children }: PreviewModeProps) {
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.bar}>
        <p className={styles.title}>
          <span className={styles.badge}>Preview</span> <strong>{title}</strong>
          {clientName && <span> as {clientName}</span>}
        </p>
        <Button size="small" icon={icons.fullScreen} onClick={onFullScreen}>
          Full Screen
        </Button>
        <Button size="small" icon={icons.close} onClick={onClose}>
          Close preview
        </Button>
      </div>
      <div className={styles.report}>{children}</div>
    </section>
  );
}
