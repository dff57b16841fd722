import { sessionMark } from "../browser/cookies.ts";
import { parkedKeys } from "../browser/storage.ts";

/** Work that the portal has parked itself is restored, and after signing out it is too late to stay. */
const isLost = () => parkedKeys().length === 0 && sessionMark() !== "";
const confirmUnload = (event: BeforeUnloadEvent) => {
  if (isLost()) event.preventDefault();
};

/**
 * Lets the browser ask before a reload, or closing the page, loses something. Without anything to lose there is no
 * listener, because some browsers keep no page that has one for Back.
 */
export function setUnloadConfirmed(hasUnsaved: boolean): void {
  if (hasUnsaved) addEventListener("beforeunload", confirmUnload);
  else removeEventListener("beforeunload", confirmUnload);
}
