import "./harness.css";
import { createRef, StrictMode, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { EmbedFact } from "../../../src/rules/report/embed-facts.ts";
import { EmbeddedReport, type EmbeddedReportProps, type EmbedHandle } from "../../../src/ui/report/embedded-report.tsx";

type Shown = Pick<EmbeddedReportProps, "config" | "subscriptionId" | "showing" | "warm" | "title" | "allowedOrigins">;

export interface Harness {
  facts: EmbedFact[];
  /** The title that the listener of each fact was made with. */
  heardUnder: string[];
  rejections: string[];
  errorsAtWindow: number;
  show: (shown: Partial<Shown>) => void;
  remount: () => void;
  report: EmbedHandle | null;
}

let shown: Shown = { subscriptionId: undefined, title: "Claims & Losses", allowedOrigins: [] };
let mounts = 0;
let tell = () => {};
const handle = createRef<EmbedHandle>();

const harness: Harness = {
  facts: [],
  heardUnder: [],
  rejections: [],
  errorsAtWindow: 0,
  show(changes) {
    shown = { ...shown, ...changes };
    tell();
  },
  remount() {
    mounts += 1;
    harness.show({});
  },
  get report() {
    return handle.current;
  },
};

const hear = (title: string) => (fact: EmbedFact) => {
  harness.facts.push(fact);
  harness.heardUnder.push(title);
};

function Page() {
  const props = useSyncExternalStore(
    (listen) => {
      tell = listen;
      return () => {};
    },
    () => shown,
  );
  return (
    <div className="stage">
      <EmbeddedReport key={mounts} {...props} onFact={hear(props.title)} handle={handle} />
    </div>
  );
}

declare global {
  interface Window {
    harness: Harness;
  }
}
window.harness = harness;
window.addEventListener("unhandledrejection", ({ reason }) => harness.rejections.push(String(reason)));
window.addEventListener("error", () => {
  harness.errorsAtWindow += 1;
});

const place = document.querySelector("#page");
const page = location.search.includes("strict") ? (
  <StrictMode>
    <Page />
  </StrictMode>
) : (
  <Page />
);
if (place) createRoot(place).render(page);
