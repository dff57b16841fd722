import { useState } from "react";
import type { EndRequest, SessionListView } from "../../machines/session/session-list.machine.ts";
import { Button } from "../parts/button.tsx";
import { Dialog, type DialogFrame } from "../parts/dialog.tsx";
import { Loader } from "../parts/loader.tsx";
import { Notice } from "../parts/notice.tsx";
import { Tabs } from "../parts/tabs.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { SignedInPeople } from "./signed-in-people.tsx";

interface SessionsProps {
  frame: DialogFrame;
  view: SessionListView;
  onEnd?: (request: EndRequest) => void;
  onConfirm?: () => void;
  onCancel?: () => void;
  onRetry?: (() => void) | undefined;
  onClose: () => void;
}

const tabs = [
  { value: "mine", label: "Mine" },
  { value: "everyone", label: "Everyone" },
] as const;

/** A person's sessions; for an administrator also everyone who is signed in. */
export function Sessions({ frame, view, onEnd, onConfirm, onCancel, onRetry, onClose }: SessionsProps) {
  const [tab, setTab] = useState<"mine" | "everyone">("mine");
  const isLoaded = "own" in view;
  const isEnding = view.at === "ending";
  const panel = () => {
    if (view.at === "loading") return <Loader text="Loading sessions…" lines={4} />;
    if (!isLoaded)
      return (
        <Notice
          tone="danger"
          action={
            onRetry && (
              <Button size="small" onClick={onRetry}>
                Try again
              </Button>
            )
          }
        >
          The sessions could not be loaded.
        </Notice>
      );
    if (tab === "mine" || view.people === null)
      return <OwnSessions sessions={view.own} isEnding={isEnding} onEnd={(own) => onEnd?.({ own })} />;
    return (
      <SignedInPeople
        people={view.people}
        confirmed={view.at === "confirming" && "person" in view.request ? view.request.person : null}
        isEnding={isEnding}
        onEnd={(person) => onEnd?.({ person })}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />
    );
  };
  const content = (
    <>
      {view.at === "endFailed" && <Notice tone="danger">The sessions could not be ended. Try again.</Notice>}
      {panel()}
    </>
  );
  return (
    <Dialog {...frame} size="large" title="Your sessions" footer={<Button onClick={onClose}>Close</Button>}>
      {isLoaded && view.people !== null ? (
        <Tabs label="Sessions" tabs={tabs} value={tab} onChange={setTab}>
          {content}
        </Tabs>
      ) : (
        content
      )}
    </Dialog>
  );
}
