import type { PageStatusView } from "../../machines/frame/page-status.machine.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { icons } from "../parts/icons.ts";
import styles from "./status-bar.module.css";

interface StatusBarProps {
  /** What is wrong with the page as a whole; `hidden` leaves only the live region. */
  at: PageStatusView["at"];
  /** Called when Reload is pressed. */
  onReload: () => void;
}

const texts = {
  hidden: "",
  offline: "You are offline. What is on the page stays; changes cannot be saved.",
  outdated: "A new version is available. Reload keeps what you entered.",
} as const;

/** One line under the ribbon. Its live region stays, so that screen readers announce each change. */
export function StatusBar({ at, onReload }: StatusBarProps) {
  return (
    <div className={styles.bar} data-at={at}>
      <output className={styles.text}>
        {at !== "hidden" && <Icon path={at === "offline" ? icons.alert : icons.info} />}
        {texts[at]}
      </output>
      {at === "outdated" && (
        <Button size="small" icon={icons.refresh} onClick={onReload}>
          Reload
        </Button>
      )}
    </div>
  );
}
