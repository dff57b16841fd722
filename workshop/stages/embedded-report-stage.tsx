import { shallowEqual, useActorRef, useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { fromCallback } from "xstate";
import type { EmbedConfig } from "../../src/api/contract.ts";
import { provideReportFrame } from "../../src/app/effects/report/embedding.ts";
import { reportFrameView } from "../../src/machines/report/embedding-views.ts";
import { useChild } from "../../src/routes/use-child.ts";
import type { EmbedFact } from "../../src/rules/report/embed-facts.ts";
import type { EmbedTarget } from "../../src/rules/report/report-frame.ts";
import { EmbeddedReport } from "../../src/ui/report/embed/embedded-report.tsx";

export interface EmbeddedReportStageProps {
  config?: EmbedConfig;
  /** Loads the frame of this report without a token. */
  prefetched?: EmbedTarget;
  title: string;
  /** Origins that may be framed besides Power BI's own. */
  allowedOrigins: readonly string[];
  onFact: (fact: EmbedFact) => void;
}

const listener = fromCallback<EmbedFact, { onFact: (fact: EmbedFact) => void }>(({ input, receive }) =>
  receive((fact) => input.onFact(fact)),
);

/** The real frame, run by the product's own machine: what it notifies is passed to `onFact`. */
export function EmbeddedReportStage({ config, prefetched, title, allowedOrigins, onFact }: EmbeddedReportStageProps) {
  const [machine] = useState(() => provideReportFrame(allowedOrigins));
  const owner = useActorRef(listener, { input: { onFact } });
  const frame = useActorRef(machine, { input: { owner } });
  const conversation = useChild(frame, "conversation");
  const { target, frameNumber } = useSelector(frame, reportFrameView, shallowEqual);
  useEffect(() => {
    if (prefetched) frame.send({ type: "target.prefetched", target: prefetched });
    if (config) frame.send({ type: "report.provided", config, subscriptionId: "workshop" });
  }, [frame, prefetched, config]);
  return (
    target && (
      <EmbeddedReport
        key={frameNumber}
        target={target}
        title={title}
        onFrameEvent={(event) => {
          if (conversation?.getSnapshot().status === "active") conversation.send(event);
        }}
      />
    )
  );
}
