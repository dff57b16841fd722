import { useState } from "react";
import { Button } from "../parts/button.tsx";
import styles from "./support-reference.module.css";

/** What the support asks for, ready to be copied. */
export function SupportReference({ reference }: { reference: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(reference);
    setCopied(true);
  };
  return (
    <p className={styles.reference}>
      <span>
        Support reference: <code>{reference}</code>
      </span>
      <Button size="small" icon="copy" onClick={() => void copy().catch(() => setCopied(false))}>
        {copied ? "Copied" : "Copy"}
      </Button>
    </p>
  );
}
