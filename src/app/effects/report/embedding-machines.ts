// The machines of embedding that are loaded after the start. They are one chunk, because each report needs all of them.

export { createEmbedConfig } from "./embed-config.ts";
export { conversation } from "./frame-conversation.ts";
export { createRenewal } from "./token-renewal.ts";
