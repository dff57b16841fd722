import { useLayoutEffect } from "react";
import type { EmbedFact, ReportPage } from "../../../src/rules/report/embed-facts.ts";
import type { AuthorBookmark, FrameEvent, ReportCommand, ReportFrame } from "../../../src/rules/report/report-frame.ts";
import { describeState } from "../machines/report-state.ts";
import type { EmbeddedReportProps } from "../../../src/ui/report/embed/embedded-report.tsx";

/** Replaces the frame that uses powerbi-client: tests send what happens in it, and read the calls it received. */
export const fakeFrame = {
  /** The report and the newest token that the frame was given. */
  report: null as { id: string; token: string } | null,
  /** The page at which the report was opened. */
  page: undefined as string | undefined,
  /** What it captures, and the state that was applied last. */
  state: "",
  /** Refused while it is undefined. */
  bookmarks: [] as readonly AuthorBookmark[] | undefined,
  commands: [] as string[],
  pages: [] as readonly ReportPage[],
  emit: (_event: FrameEvent) => {},
  /** Makes happen in the frame what the conversation notifies as `fact`. */
  cause(fact: EmbedFact) {
    if (fact.type === "embed.loaded") {
      fakeFrame.pages = fact.pages;
      fakeFrame.emit({ type: "report.loaded" });
    } else if (fact.type === "embed.failed")
      fakeFrame.emit({ type: "report.errorRaised", severity: "fatal", cause: fact.cause, reference: fact.reference });
    else if (fact.type === "embed.pageChanged") fakeFrame.emit({ type: "report.pageChanged", page: fact.page });
    else fakeFrame.emit({ type: fact.type === "embed.rendered" ? "report.rendered" : "report.tokenExpired" });
  },
  reset() {
    fakeFrame.report = null;
    fakeFrame.page = undefined;
    fakeFrame.state = "";
    fakeFrame.bookmarks = [];
    fakeFrame.commands.length = 0;
    fakeFrame.pages = [];
  },
};

export function EmbeddedReport({ target, title, onFrameEvent }: EmbeddedReportProps) {
  useLayoutEffect(() => {
    fakeFrame.emit = onFrameEvent;
  });
  useLayoutEffect(() => {
    fakeFrame.emit({ type: "frame.attached", frame: createFrame(target.id) });
    return () => fakeFrame.emit({ type: "frame.detached" });
  }, [target.id]);
  return <iframe sandbox="" title={title} data-report={target.id} />;
}

function createFrame(id: string): ReportFrame {
  const receiveToken = async (token: string) => {
    fakeFrame.report = { id, token };
  };
  return {
    reference: "session",
    loadReport: (token, page, state) => {
      fakeFrame.page = page;
      fakeFrame.state = state ? describeState(state) : "";
      return receiveToken(token);
    },
    setToken: receiveToken,
    readPages: async () => fakeFrame.pages,
    captureState: async () => fakeFrame.state,
    applyState: async (state) => void (fakeFrame.state = describeState(state)),
    readBookmarks: async () => fakeFrame.bookmarks ?? Promise.reject(new Error("No bookmarks")),
    runCommand: async (command) => void fakeFrame.commands.push(describeCommand(command)),
  };
}

const describeCommand = (command: ReportCommand) =>
  command.type === "page.selected" ? `open ${command.page}` : command.type.replace(".requested", "");
