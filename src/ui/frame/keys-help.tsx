import { Fragment } from "react";
import { labelOfCombination, portalKeys } from "../../rules/frame/portal-keys.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import styles from "./keys-help.module.css";

interface KeysHelpProps {
  frame: DialogFrame;
  /** Whether the keyboard has ⌘ instead of Ctrl. */
  isMac: boolean;
  onClose: () => void;
}

/** The keys that work on every page, and Escape, which the dialogs, the menus and the full screen share. */
export function KeysHelp({ frame, isMac, onClose }: KeysHelpProps) {
  const rows = portalKeys.map(({ label, combinations }) => ({
    label,
    keys: combinations.map((combination) => labelOfCombination(combination, isMac)),
  }));
  rows.push({ label: "Close a menu, a list or this help; leave full screen", keys: ["Esc"] });
  return (
    <Dialog {...frame} title="Keyboard shortcuts" footer={<Button onClick={onClose}>Close</Button>}>
      <dl className={styles.keys}>
        {rows.map(({ label, keys }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && " or "}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        On a page with a list, <kbd>/</kbd> goes to the list’s search.
      </p>
    </Dialog>
  );
}
