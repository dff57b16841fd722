import { PowerBIEmbed } from "powerbi-client-react";
import type { Embed, Report } from "powerbi-client";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { EmbedFact } from "../../../rules/report/embed-facts.ts";
import { Conversation } from "./conversation.ts";
import styles from "./frame.module.css";
import { serviceFor } from "./service.ts";
import { loadConfig, type Target } from "./settings.ts";

export interface EmbedHandle {
  /** Each answers whether the report did it. */
  openPage(name: string): Promise<boolean>;
  print(): Promise<boolean>;
  refresh(): Promise<boolean>;
}

interface FrameProps {
  target: Target;
  token: string | undefined;
  subscriptionId: string | undefined;
  showing: string | undefined;
  title: string;
  onFact: (fact: EmbedFact) => void;
  /** The frame cannot take the newest token: it wants to be made anew. */
  onSpent: () => void;
  handle: Ref<EmbedHandle> | undefined;
}

/** One iframe for one address. It is mounted without a token, so that the host's page loads while the token is fetched. */
export function Frame({ target, token, subscriptionId, showing, title, onFact, onSpent, handle }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const talk = useRef<Conversation>(null);
  const report = useRef<Report>(null);
  const now = useRef({ onFact, onSpent });
  const [config] = useState(() => loadConfig(target, crypto.randomUUID()));
  const [service] = useState(() => serviceFor(target.embedUrl));

  useLayoutEffect(() => {
    now.current = { onFact, onSpent };
  });

  useEffect(() => {
    const element = box.current;
    const keep = (event: Event) => event.stopPropagation();
    element?.addEventListener("error", keep);
    return () => {
      element?.removeEventListener("error", keep);
      talk.current?.close();
    };
  }, []);

  useEffect(() => {
    report.current?.setComponentTitle(title);
  }, [title]);

  const asked = useMemo(() => ({ token, subscriptionId, showing }), [token, subscriptionId, showing]);
  useEffect(() => {
    if (asked.token !== undefined) talk.current?.use(asked.token, asked.subscriptionId);
    return () => talk.current?.rest();
  }, [asked]);

  const ask = (order: (report: Report) => Promise<unknown>) => talk.current?.ask(order) ?? Promise.resolve(false);
  useImperativeHandle(
    handle,
    () => ({
      openPage: (name) => ask((shown) => shown.setPage(name)),
      print: () => ask((shown) => shown.print()),
      refresh: () => ask((shown) => shown.refresh()),
    }),
    [],
  );

  function begin(embed: Embed) {
    report.current = embed as Report;
    talk.current = new Conversation(
      report.current,
      target,
      (fact) => now.current.onFact(fact),
      () => now.current.onSpent(),
    );
  }

  return (
    <div className={styles.frame} ref={box}>
      <PowerBIEmbed
        service={service}
        embedConfig={config}
        getEmbeddedComponent={begin}
        cssClassName={styles.host ?? ""}
      />
    </div>
  );
}
