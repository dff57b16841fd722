/** Libraries that add a style element read its nonce from this global. */
export function exposeStyleNonce(): void {
  const nonce = document.querySelector<HTMLElement>("script[nonce], style[nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
