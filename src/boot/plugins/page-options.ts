import type { ResolvedConfig } from "vite";

export interface PageOptions {
  base: string;
  /** The attribute that lets the page's content security policy accept an inline style or script. */
  nonce: string;
  /** The script element that the page's content security policy accepts. */
  scriptElement: (code: string) => string;
}

export function readPageOptions({ base, html }: ResolvedConfig): PageOptions {
  const nonce = html?.cspNonce === undefined ? "" : ` nonce="${html.cspNonce}"`;
  return { base, nonce, scriptElement: (code) => `<script${nonce}>${code}</script>` };
}
