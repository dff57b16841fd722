import { useState } from "react";
import type { RecordedList, RecordedView } from "../../machines/session/recorded.machine.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Loader } from "../parts/loader.tsx";
import { RetryNotice } from "../parts/retry-notice.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { RecordedEntries } from "./recorded-entries.tsx";
import { RecordedFacts } from "./recorded-facts.tsx";
import { RecordedOpenings } from "./recorded-openings.tsx";
import styles from "./session-dialogs.module.css";

interface RecordedProps {
  frame: DialogFrame;
  view: RecordedView;
  /** Called by Show more, with the list. */
  onMore: (list: RecordedList) => void;
  /** Called by Your sessions. Undefined: the button is not shown. */
  onSessions: (() => void) | undefined;
  onRetry: () => void;
  onClose: () => void;
}

const tabs = [
  { value: "openings", label: "Openings" },
  { value: "audit", label: "Audit log" },
] as const;

/** What the portal keeps about the person who reads it. */
export function RecordedAboutMe({ frame, view, onMore, onSessions, onRetry, onClose }: RecordedProps) {
  return (
    <Dialog {...frame} size="large" title="What is recorded about me" footer={<Button onClick={onClose}>Close</Button>}>
      {view.at === "loading" && <Loader text="Loading what is recorded…" lines={6} />}
      {view.at === "failed" && <RetryNotice onRetry={onRetry}>What is recorded could not be loaded.</RetryNotice>}
      {"recorded" in view && <Loaded view={view} onMore={onMore} onSessions={onSessions} onRetry={onRetry} />}
    </Dialog>
  );
}

type LoadedProps = Pick<RecordedProps, "onMore" | "onSessions" | "onRetry"> & {
  view: Extract<RecordedView, { recorded: unknown }>;
};

function Loaded({ view, onMore, onSessions, onRetry }: LoadedProps) {
  const [tab, setTab] = useState<RecordedList>("openings");
  const { recorded } = view;
  const { rows, next } = recorded[tab];
  return (
    <>
      <RecordedFacts recorded={recorded} onSessions={onSessions} />
      <Tabs label="Recorded lists" tabs={tabs} value={tab} onChange={setTab}>
        {tab === "openings" ? (
          <RecordedOpenings openings={recorded.openings.rows} />
        ) : (
          <RecordedEntries entries={recorded.audit.rows} />
        )}
        {view.at === "moreFailed" && view.list === tab ? (
          <RetryNotice onRetry={onRetry}>More rows could not be loaded.</RetryNotice>
        ) : (
          next !== null && (
            <div className={styles.more}>
              <Button busy={view.at === "loadingMore"} onClick={() => onMore(tab)}>
                Show more
              </Button>
              <span className={styles.quiet}>{rows.length.toLocaleString("en")} are shown</span>
            </div>
          )
        )}
      </Tabs>
    </>
  );
}
