import type { ReactNode } from "react";
import styles from "./admin.module.css";

/** Says whose everything below it is. */
export function OneSubscription({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.of}>
        Subscription: <strong>{name}</strong>
      </p>
      {children}
    </>
  );
}
