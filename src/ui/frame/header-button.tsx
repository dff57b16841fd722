import { Icon } from "../parts/icon.tsx";
import type { IconName } from "../parts/icon-paths.ts";
import styles from "./header.module.css";

interface HeaderButtonProps {
  icon: IconName;
  label: string;
  onClick: () => void;
}

export function HeaderButton({ icon, label, onClick }: HeaderButtonProps) {
  return (
    <button className={styles.button} type="button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
