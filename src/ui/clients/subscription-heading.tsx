import styles from "../admin/admin.module.css";

/** Names the subscription that the panel below it belongs to. */
export function SubscriptionHeading({ name }: { name: string }) {
  return (
    <p className={styles.subscription}>
      Subscription: <strong>{name}</strong>
    </p>
  );
}
