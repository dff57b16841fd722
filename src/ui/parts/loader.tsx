import styles from "./loader.module.css";

/** Says what is being waited for, to the eye and to a screen reader. */
export function Loader({ text, place = "page" }: { text: string; place?: "page" | "inline" }) {
  return (
    <output className={styles.loader} data-place={place}>
      <span className={styles.wheel} aria-hidden />
      <span>{text}</span>
    </output>
  );
}
