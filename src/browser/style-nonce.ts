/** A library that adds a style element of its own asks for its nonce under this name. */
export function exposeStyleNonce(): void {
  const nonce = document.querySelector<HTMLElement>("script[nonce], style[nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
