import styles from "./footer.module.css";
import { companyName, CompanyLogo } from "./logos.tsx";

interface FooterProps {
  /** The address of the global privacy notice; it opens in a new tab. */
  privacyHref: string;
  /** Called when the California link is pressed. */
  onDoNotSell: () => void;
  /** The year of the copyright line. */
  year: number | string;
}

export function Footer({ privacyHref, onDoNotSell, year }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <CompanyLogo />
      <div className={styles.links}>
        <a className={styles.link} href={privacyHref} target="_blank" rel="noreferrer">
          Global Privacy Notice
        </a>
        <button className={styles.link} type="button" onClick={onDoNotSell}>
          California: Do Not Sell My Personal Information
        </button>
      </div>
      <small className={styles.copyright}>
        © {year} {companyName}.<span className={styles.reserved}> All rights reserved.</span>
      </small>
    </footer>
  );
}
