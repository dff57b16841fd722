import styles from "./loader.module.css";

interface LoaderProps {
  text: string;
  /** `page` fills the available height, `inline` takes one line. */
  place?: "page" | "inline";
  /** The number of grey lines that are shown in place of the wheel and the text. */
  lines?: number;
}

/** Shows what is loading and announces it to screen readers. */
export function Loader({ text, place = "page", lines }: LoaderProps) {
  return (
    <output className={lines ? styles.skeleton : styles.loader} data-place={place}>
      {lines ? <Lines count={lines} /> : <span className={styles.wheel} aria-hidden />}
      <span>{text}</span>
    </output>
  );
}

function Lines({ count }: { count: number }) {
  return Array.from({ length: count }, (_, line) => <span key={line} className={styles.line} aria-hidden />);
}
