import styles from "./logos.module.css";

export function ProductLogo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden>
        <rect className={styles.tile} width="28" height="28" rx="7" />
        <path className={styles.curve} d="M5.5 19.5c3.2 0 3.7-3 5.6-7.2 1.7-3.8 4.3-3.8 5.9.1 1.2 2.9 2 4.4 5.5 4.6" />
        <path className={styles.line} d="M5.5 22.5h17" />
        <circle className={styles.dot} cx="14.1" cy="9.4" r="2.1" />
      </svg>
      <span className={styles.word}>Risk Insight</span>
    </span>
  );
}

export const companyName = "Halden Risk Group";

export function CompanyLogo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 18 18" width="18" height="18" aria-hidden>
        <path className={styles.companyMark} d="M2 2h3.5v5.25h7V2H16v14h-3.5v-5.25h-7V16H2V2Z" />
      </svg>
      <span className={styles.companyWord}>Halden</span>
    </span>
  );
}
