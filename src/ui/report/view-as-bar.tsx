import { Button } from "../parts/button.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./view-as.module.css";

interface ViewAsBarProps {
  personName: string;
  /** Tells people of the same name apart. */
  email: string;
  /** The report and its client. */
  place: string;
  /** Null until it is known. */
  secondsLeft: number | null;
  onStop: () => void;
}

/** Stays above the report, on paper too, and ends with it. */
export function ViewAsBar({ personName, email, place, secondsLeft, onStop }: ViewAsBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.text}>
        <span>
          <strong>Viewing as {personName}</strong> ({email})
          {secondsLeft !== null && <TimeLeft secondsLeft={secondsLeft} />}
        </span>
        <span className={styles.place}>{place}</span>
      </p>
      <Button size="small" icon={icons.close} onClick={onStop}>
        Stop viewing
      </Button>
    </div>
  );
}

/** Screen readers are told when it begins and when a minute is left, because they would read each second aloud. */
function TimeLeft({ secondsLeft }: { secondsLeft: number }) {
  return (
    <span className={styles.time}>
      <span aria-hidden> · ends in {formatTimeLeft(secondsLeft)}</span>
      <span className={styles.announcement} aria-live="polite">
        {secondsLeft > 60 ? "It ends after five minutes." : "It ends within a minute."}
      </span>
    </span>
  );
}

const formatTimeLeft = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
