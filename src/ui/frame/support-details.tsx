import { useState } from "react";
import { mailLink } from "../../rules/email.ts";
import { Button } from "../parts/button.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./support-details.module.css";

export interface SupportDetailsProps {
  /** The id that support looks up; empty where the fault has none. */
  reference: string;
  /** When the fault was shown. */
  time: Date;
  /** The report that could not be shown. */
  report: string;
  /** The email address of the signed-in user. */
  person: string;
  /** Where support is reached; null while, or where, it is not known. */
  mailbox: string | null;
}

const timeFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" });

/** What support asks for: it can be copied, or sent by email. */
export function SupportDetails({ reference, time, report, person, mailbox }: SupportDetailsProps) {
  const [isCopied, setIsCopied] = useState(false);
  const details = [
    reference && `Reference: ${reference}`,
    `Time: ${timeFormat.format(time)}`,
    report && `Report: ${report}`,
    person && `User: ${person}`,
  ]
    .filter(Boolean)
    .join("\n");
  const copy = async () => {
    await navigator.clipboard.writeText(details);
    setIsCopied(true);
  };
  const mail = mailLink(mailbox ?? "", { subject: "Risk Insight", body: details });
  return (
    <div className={styles.details}>
      {reference && (
        <p>
          Reference: <code>{reference}</code>
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" icon={icons.copy} onClick={() => void copy().catch(() => setIsCopied(false))}>
          {isCopied ? "Copied" : "Copy details"}
        </Button>
        {mail && <a href={mail}>Email support</a>}
      </div>
    </div>
  );
}
