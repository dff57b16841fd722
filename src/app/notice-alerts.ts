import type { AppServices, NoticeSource } from "./app-services.ts";

const RETRY = "retry";

/** The ways on where trying again does not help, by the label of their button. */
type WaysOn = () => Readonly<Record<string, () => void>>;

/** Shows notices as alerts and sends the user's answer back to the actor that raised the notice. */
export function showNoticesAsAlerts(dialogs: AppServices["dialogs"], waysOn: WaysOn): AppServices["showNotices"] {
  const sources = new Map<string, NoticeSource>();
  dialogs.on("dialog.answered", ({ content, answer }) => {
    if (content.kind !== "alert" || content.from === undefined) return;
    if (answer === RETRY) sources.get(content.from)?.send({ type: "retry.requested" });
    else if (content.deadEnd) waysOn()[answer]?.();
  });
  return (name, source) => {
    sources.set(name, source);
    source.on("notice.raised", ({ title, message, failure, retry, deadEnd }) => {
      const labels = deadEnd ? Object.keys(waysOn()) : [];
      dialogs.send({
        type: "dialog.opened",
        content: {
          kind: "alert",
          title,
          message,
          from: name,
          ...(failure ? { failure } : {}),
          ...(deadEnd ? { deadEnd } : {}),
          ...(retry
            ? { actions: [{ label: "Try again", answer: RETRY }, ...labels.map((label) => ({ label, answer: label }))] }
            : {}),
        },
      });
    });
  };
}
