import type { AppServices, NoticeSource } from "./app-services.ts";

const RETRY = "retry";

/** Shows notices as alerts and sends the user's answer back to the actor that raised the notice. */
export function showNoticesAsAlerts(dialogs: AppServices["dialogs"]): AppServices["showNotices"] {
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
