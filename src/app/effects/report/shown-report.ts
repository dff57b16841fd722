// What only a report on the page needs. It is one chunk, because both are needed at the same time.

export { conversation } from "./frame-conversation.ts";
export { createRenewal } from "./token-renewal.ts";
