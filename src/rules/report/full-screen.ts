/** `native`: the browser's full screen. `overlay`: the report covers the page, because the browser denied that. */
export type FullScreenKind = "native" | "overlay";
