import type { PortalConfig } from "../../../browser/portal-config.ts";
import { embeddingEffects, type EmbeddingWorld } from "./embedding.ts";
import { resolveMailbox } from "../session/session.ts";

export function previewEffects(world: EmbeddingWorld & { config: PortalConfig }) {
  const { fetchEmbedConfig, report } = embeddingEffects(world);
  return { fetchEmbedConfig, report, findMailbox: resolveMailbox(world) };
}
