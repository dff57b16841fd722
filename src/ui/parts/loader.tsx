import styles from "./loader.module.css";

interface LoaderProps {
  text: string;
  /** `page` fills the available height, `inline` takes one line. */
  place?: "page" | "inline";
}

/** Shows what is loading and announces it to screen readers. */
export function Loader({ text, place = "page" }: LoaderProps) {
  return (
    <output className={styles.loader} data-place={place}>
      <span className={styles.wheel} aria-hidden />
      <span>{text}</span>
    </output>
  );
}
