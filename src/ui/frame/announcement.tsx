import styles from "./announcement.module.css";

/** A text for screen readers only, announced whenever it changes. */
export function Announcement({ text }: { text: string }) {
  return (
    <p className={styles.announcement} aria-live="polite">
      {text}
    </p>
  );
}
