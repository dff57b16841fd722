import styles from "./footer.module.css";
import { CorporateLogo, corporation } from "./logos.tsx";

interface FooterProps {
  privacyHref: string;
  onDoNotSell: () => void;
  year: number | string;
}

export function Footer({ privacyHref, onDoNotSell, year }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <CorporateLogo />
      <div className={styles.links}>
        <a className={styles.link} href={privacyHref} target="_blank" rel="noreferrer">
          Global Privacy Notice
        </a>
        <button className={styles.link} type="button" onClick={onDoNotSell}>
          California: Do Not Sell My Personal Information
        </button>
      </div>
      <small className={styles.rights}>
        © {year} {corporation}.<span className={styles.reserved}> All rights reserved.</span>
      </small>
    </footer>
  );
}
