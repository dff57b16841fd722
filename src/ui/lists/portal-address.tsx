import { useState } from "react";
import { Button } from "../parts/button.tsx";
import { icons } from "../parts/icons.ts";
import { Toast, ToastPlace } from "../parts/toast.tsx";
import styles from "./portal-address.module.css";

/** Can also be selected and copied by hand, where the browser refuses. */
export function PortalAddress({ address }: { address: string }) {
  const [result, setResult] = useState<"none" | "copied" | "refused">("none");
  // A page that is not served over https has no clipboard.
  const write = async () => navigator.clipboard.writeText(address);
  const copy = () =>
    write().then(
      () => setResult("copied"),
      () => setResult("refused"),
    );
  return (
    <div className={styles.row}>
      <code className={styles.address}>{address}</code>
      <Button size="small" icon={icons.copy} onClick={() => void copy()}>
        Copy link
      </Button>
      {result === "refused" && (
        <p className={styles.result} role="alert">
          The browser did not allow copying. Select the address and copy it by hand.
        </p>
      )}
      <ToastPlace>{result === "copied" && <Toast onEnd={() => setResult("none")}>Link copied.</Toast>}</ToastPlace>
    </div>
  );
}
