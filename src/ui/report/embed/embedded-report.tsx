import type { Embed, Report } from "powerbi-client";
import { PowerBIEmbed } from "powerbi-client-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { EmbedTarget, FrameEvent } from "../../../rules/report/report-frame.ts";
import styles from "./embedded-report.module.css";
import { createLoadConfig, PowerBiFrame, serviceFor } from "./powerbi-frame.ts";

export interface EmbeddedReportProps {
  /** Read when the frame is made. Another report, or a new frame for the same one, needs another `key`. */
  target: EmbedTarget;
  title: string;
  onFrameEvent: (event: FrameEvent) => void;
}

/** One frame, filling its parent. It has no token of its own, so the host's page loads while the token is fetched. */
export function EmbeddedReport({ target, title, onFrameEvent }: EmbeddedReportProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<PowerBiFrame>(null);
  const latest = useRef(onFrameEvent);
  const [config] = useState(() => createLoadConfig(target, crypto.randomUUID()));
  const [service] = useState(() => serviceFor(target.embedUrl));

  useLayoutEffect(() => {
    latest.current = onFrameEvent;
  });

  // A layout effect, because an old frame has to be detached before React mounts the one that replaces it.
  useLayoutEffect(() => {
    const element = box.current;
    const keepInside = (event: Event) => event.stopPropagation();
    element?.addEventListener("error", keepInside);
    return () => {
      element?.removeEventListener("error", keepInside);
      frame.current?.close();
      latest.current({ type: "frame.detached" });
    };
  }, []);

  useEffect(() => {
    frame.current?.setTitle(title);
  }, [title]);

  function attach(embed: Embed) {
    frame.current = new PowerBiFrame(embed as Report, target, (event) => latest.current(event));
    latest.current({ type: "frame.attached", frame: frame.current });
  }

  return (
    <div className={styles.frame} ref={box}>
      <PowerBIEmbed
        service={service}
        embedConfig={config}
        getEmbeddedComponent={attach}
        cssClassName={styles.host ?? ""}
      />
    </div>
  );
}
