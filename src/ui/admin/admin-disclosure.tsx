import type { ReactNode } from "react";
import { Button } from "../parts/button.tsx";
import { Loader } from "../parts/loader.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import type { IconPath } from "../parts/icon.tsx";
import styles from "./admin.module.css";

interface AdminDisclosureProps {
  /** What screen readers call the part. */
  title: string;
  icon: IconPath;
  at: "closed" | "loading" | "failed" | "loaded";
  texts: { open: string; close: string; loading: string; failed: string };
  onOpen: () => void;
  onClose: () => void;
  /** Shown when it is loaded. */
  children: ReactNode;
}

/** A part below a form that is loaded when it is opened. */
export function AdminDisclosure({ title, icon, at, texts, onOpen, onClose, children }: AdminDisclosureProps) {
  const isOpen = at !== "closed";
  return (
    <section className={styles.disclosure} aria-label={title}>
      <Button size="small" variant="quiet" icon={icon} aria-expanded={isOpen} onClick={isOpen ? onClose : onOpen}>
        {isOpen ? texts.close : texts.open}
      </Button>
      {at === "loading" && <Loader text={texts.loading} lines={3} />}
      {at === "failed" && <RetryNotice onRetry={onOpen}>{texts.failed}</RetryNotice>}
      {at === "loaded" && children}
    </section>
  );
}
