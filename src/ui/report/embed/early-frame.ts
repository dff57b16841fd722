import { EARLY_FRAME_ATTRIBUTE } from "../../../rules/report/frame-markup.ts";

export interface EarlyFrame {
  iframe: HTMLIFrameElement;
  uid: string;
}

/** The frame that the page has begun to load, if it has the address that a new frame would have. */
export function findEarlyFrame(createAddress: (uid: string) => string): EarlyFrame | undefined {
  const iframe = document.querySelector<HTMLIFrameElement>(`iframe[${EARLY_FRAME_ATTRIBUTE}]`);
  const uid = iframe && new URL(iframe.src).searchParams.get("uid");
  if (uid && iframe.src === createAddress(uid)) return { iframe, uid };
  iframe?.remove();
  return undefined;
}

/** Moves the frame without loading it again. Returns whether the host's page is loaded already. */
export function moveEarlyFrame({ iframe }: EarlyFrame, element: HTMLElement): boolean {
  const isLoaded = iframe.getAttribute(EARLY_FRAME_ATTRIBUTE) === "true";
  element.replaceChildren();
  element.moveBefore(iframe, null);
  iframe.removeAttribute(EARLY_FRAME_ATTRIBUTE);
  iframe.inert = false;
  return isLoaded;
}
