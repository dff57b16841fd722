import { termsTopics } from "../../rules/session/terms-text.ts";
import styles from "./terms.module.css";

export const TermsText = () =>
  termsTopics.map(({ title, paragraphs }) => (
    <section key={title} className={styles.topic}>
      <h3>{title}</h3>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
