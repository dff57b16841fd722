/** Scripts, data, forms, links in new windows, exports and printing. A report may not navigate the portal. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals";

/** Every frame of a report has them. They must be set before the frame loads. */
export const frameAttributes = { sandbox: SANDBOX, allowfullscreen: "" };

/** The report host knows the frame by `uid` until a report is loaded in it. */
export function createFrameAddress(embedUrl: string, uid: string, isPhone = false): string {
  const address = new URL(embedUrl);
  address.searchParams.set("uid", uid);
  if (isPhone) address.searchParams.set("isMobile", "true");
  return address.href;
}

/** The template of the frame that loads beside the application. */
export const EARLY_FRAME_ID = "early-frame";
/** The frame has this attribute until the application takes it. Its value says whether the host's page is loaded. */
export const EARLY_FRAME_ATTRIBUTE = "data-loaded";

/** The frame has no token: the report host learns only that the report is about to be opened. */
export function writeEarlyFrame(embedUrl: string, uid: string): string {
  const attributes = {
    ...frameAttributes,
    inert: "",
    [EARLY_FRAME_ATTRIBUTE]: "false",
    src: createFrameAddress(embedUrl, uid).replaceAll("&", "&amp;"),
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
  return `<template id="${EARLY_FRAME_ID}"><iframe ${written.join(" ")}></iframe></template>`;
}
