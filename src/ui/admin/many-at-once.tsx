import { Button } from '../parts/button.tsx';
import styles from './admin.module.css';

interface ManyAtOnceProps {
  disabled: boolean;
  onAccess: () => void;
  onFile: () => void;
}

export function ManyAtOnce({ disabled, onAccess, onFile }: ManyAtOnceProps) {
  return (
    <div className={styles.more}>
      <span className={styles.count}>Many at once:</span>
      <Button size="small" icon="people" disabled={disabled} onClick={onAccess}>
        Access at a glance
      </Button>
      <Button size="small" icon="swap" disabled={disabled} onClick={onFile}>
        Import or export CSV
      </Button>
    </div>
  );
}
