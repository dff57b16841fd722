import { type Ref, useEffect, useEffectEvent, useState } from "react";
import type { EmbedConfig } from "../../api/contract.ts";
import type { EmbedFact } from "../../rules/report/embed-facts.ts";
import { type EmbedHandle, Frame } from "./embed/frame.tsx";
import { mayEmbed } from "./embed/service.ts";
import type { Target } from "./embed/settings.ts";

export type { EmbedHandle };

export interface EmbeddedReportProps {
  config?: EmbedConfig | undefined;
  /** Whose rows the config shows. The same report of another subscription is given a frame of its own. */
  subscriptionId: string | undefined;
  /** Who hears the facts. A new listener is told where the report stands, also when nothing has to be loaded for it. */
  showing?: string | undefined;
  /** Without a config: loads the frame of the report that is likely to be asked for. */
  warm?: Target | undefined;
  title: string;
  allowedOrigins: readonly string[];
  onFact: (fact: EmbedFact) => void;
  handle?: Ref<EmbedHandle>;
}

/** A report in its frame, filling its parent. The same report with a new token goes on undisturbed. */
export function EmbeddedReport({
  config,
  subscriptionId,
  showing,
  warm,
  title,
  allowedOrigins,
  onFact,
  handle,
}: EmbeddedReportProps) {
  const [frames, setFrames] = useState(0);
  const target = config ?? warm;
  const allowed = target !== undefined && mayEmbed(target.embedUrl, allowedOrigins);
  const refused = config !== undefined && !allowed ? config.embedUrl : undefined;
  const tellRefusal = useEffectEvent(() =>
    onFact({ type: "embed.failed", cause: "notAllowed", reference: config?.id ?? "" }),
  );

  useEffect(() => {
    if (refused !== undefined) tellRefusal();
  }, [refused]);

  if (!allowed) return null;
  return (
    <Frame
      key={`${target.embedUrl} ${target.id} ${frames}`}
      target={{ embedUrl: target.embedUrl, id: target.id }}
      token={config?.embedToken}
      subscriptionId={subscriptionId}
      showing={showing}
      title={title}
      onFact={onFact}
      onSpent={() => setFrames((made) => made + 1)}
      handle={handle}
    />
  );
}
