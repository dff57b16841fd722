import type { Portal, NoticeSource } from "./app-services.ts";

const RETRY = "retry";

/** Notices become alerts; the answer to an alert goes back to who gave the notice. */
export function showNoticesAsAlerts(dialogs: Portal["dialogs"]): Portal["hear"] {
  const sources = new Map<string, NoticeSource>();
  dialogs.on("dialog.answered", ({ content, answer }) => {
    if (content.kind === "alert" && content.from !== undefined && answer === RETRY)
      sources.get(content.from)?.send({ type: "retry.requested" });
  });
  return (name, source) => {
    sources.set(name, source);
    source.on("notice.raised", ({ title, message, failure, retry }) => {
      dialogs.send({
        type: "dialog.opened",
        content: {
          kind: "alert",
          title,
          message,
          from: name,
          ...(failure ? { failure } : {}),
          ...(retry ? { actions: [{ label: "Try again", answer: RETRY }] } : {}),
        },
      });
    });
  };
}
