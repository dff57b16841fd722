import "./harness.css";
import { shallowEqual, useSelector } from "@xstate/react";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { createActor, fromCallback } from "xstate";
import { provideReportFrame } from "../../../src/app/effects/embedding.ts";
import { reportFrameView } from "../../../src/machines/report/reports.machine.ts";
import type { EmbedFact } from "../../../src/rules/report/embed-facts.ts";
import type { EmbedTarget, FrameEvent, ReportCommand } from "../../../src/rules/report/report-frame.ts";
import { EmbeddedReport } from "../../../src/ui/report/embed/embedded-report.tsx";
import type { Harness, Shown } from "../../support/e2e/harness-api.ts";

const emittedFacts: EmbedFact[] = [];
const titlesOfListeners: string[] = [];
const allowedOrigins: string[] = [];
let shown: Shown = { title: "Claims & Losses" };
let mounts = 0;
let notifyPage = () => {};
let listenerTitle = "";
let lastCommand: Promise<boolean> = Promise.resolve(false);

const owner = createActor(
  fromCallback<EmbedFact>(({ receive }) =>
    receive((fact) => {
      emittedFacts.push(fact);
      titlesOfListeners.push(listenerTitle);
    }),
  ),
).start();
const frame = createActor(provideReportFrame(allowedOrigins), { input: { owner } }).start();
const conversation = () => frame.getSnapshot().children.conversation;

/** Sends the machine what the portal's machines send it when the shown report changes. */
function applyChanges(next: Shown): void {
  const { config, subscriptionId = "", request } = next;
  if (next.prefetched) frame.send({ type: "target.prefetched", target: next.prefetched });
  if (config !== shown.config && config === undefined) frame.send({ type: "report.released" });
  const isRequestedAgain = request !== shown.request && shown.config !== undefined;
  if (config && isRequestedAgain) frame.send({ type: "report.released" });
  if (config && (isRequestedAgain || config !== shown.config || subscriptionId !== shown.subscriptionId))
    frame.send({ type: "report.provided", config, subscriptionId });
}

/** Sends a command to the report. Resolves to whether the report carried it out. */
async function runCommand(command: ReportCommand): Promise<boolean> {
  lastCommand = Promise.resolve(false);
  frame.send(command);
  return lastCommand;
}

/** Passes an event of the frame on, and observes how the commands end. */
function sendFrameEvent(event: FrameEvent, title: string): void {
  listenerTitle = title;
  if (event.type === "frame.attached") {
    const attached = event.frame;
    const run = attached.runCommand.bind(attached);
    attached.runCommand = (command) => {
      const finished = run(command);
      lastCommand = finished.then(
        () => true,
        () => false,
      );
      return finished;
    };
  }
  conversation()?.send(event);
}

const harness: Harness = {
  emittedFacts,
  titlesOfListeners,
  rejections: [],
  errorsAtWindow: 0,
  show({ allowedOrigins: origins, ...changes }) {
    if (origins) allowedOrigins.splice(0, allowedOrigins.length, ...origins);
    const next = { ...shown, ...changes };
    applyChanges(next);
    shown = next;
    notifyPage();
  },
  remount() {
    mounts += 1;
    harness.show({ ...shown });
  },
  report: {
    openPage: (page) => runCommand({ type: "page.selected", page }),
    print: () => runCommand({ type: "print.requested" }),
    refresh: () => runCommand({ type: "refresh.requested" }),
  },
};

function Page() {
  const { title = "" } = useSyncExternalStore(
    (listener) => {
      notifyPage = listener;
      return () => {};
    },
    () => shown,
  );
  const { target, frameNumber } = useSelector(frame, reportFrameView, shallowEqual);
  return (
    <div className="stage">{target && <Report key={`${mounts} ${frameNumber}`} target={target} title={title} />}</div>
  );
}

const Report = ({ target, title }: { target: EmbedTarget; title: string }) => (
  <EmbeddedReport target={target} title={title} onFrameEvent={(event) => sendFrameEvent(event, title)} />
);

window.harness = harness;
window.addEventListener("unhandledrejection", ({ reason }) => harness.rejections.push(String(reason)));
window.addEventListener("error", () => {
  harness.errorsAtWindow += 1;
});

const root = document.querySelector("#page");
if (root) createRoot(root).render(<Page />);
