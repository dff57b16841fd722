import { useState } from "react";
import { Button } from "../parts/button.tsx";
import styles from "./support-reference.module.css";

/** The reference that support asks for, with a button that copies it. */
export function SupportReference({ reference }: { reference: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(reference);
    setIsCopied(true);
  };
  return (
    <p className={styles.reference}>
      <span>
        Support reference: <code>{reference}</code>
      </span>
      <Button size="small" icon="copy" onClick={() => void copy().catch(() => setIsCopied(false))}>
        {isCopied ? "Copied" : "Copy"}
      </Button>
    </p>
  );
}
