import type { PortalConfig } from "../../../browser/portal-config.ts";
import { resolveMailbox } from "../session/session.ts";
import { embeddingEffects, type EmbeddingOptions } from "./embedding.ts";

export function previewEffects(options: EmbeddingOptions & { config: PortalConfig }) {
  const { fetchEmbedConfig, frame, report } = embeddingEffects(options);
  return { fetchEmbedConfig, frame, report, findMailbox: resolveMailbox(options) };
}
