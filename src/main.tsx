import "./ui/global.css";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { showBootstrapFailure } from "./app/bootstrap-failure.ts";
import { compose } from "./app/compose.ts";
import { isFromWorker } from "./boot/boot.ts";
import { replaceFirstScreen } from "./boot/show-first-screen.ts";
import { readConfig } from "./browser/portal-config.ts";
import { applyTheme } from "./browser/theme.ts";

/** Libraries that add a style element read its nonce from this global. */
function exposeStyleNonce(): void {
  const nonce = document.querySelector<HTMLElement>("script[nonce], style[nonce]")?.nonce;
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce });
}

/** After this time the application shows that it waits. */
const FIRST_SCREEN_LIMIT_MS = 200;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Ends the current task, so that the browser can handle the user's input before the start goes on. */
const nextTask = () => wait(0);

async function start(): Promise<void> {
  applyTheme();
  exposeStyleNonce();
  await nextTask();
  const portal = compose(readConfig());
  await nextTask();
  replaceFirstScreen();
  portal.start();
  // Most answers are there already: drawn anew with each of them, the first screen would come later. A page of the
  // service worker is here before its data, and uses the time to draw its frame.
  if (!isFromWorker()) await Promise.race([portal.firstScreenKnown(), wait(FIRST_SCREEN_LIMIT_MS)]);
  createRoot(document.getElementById("root") as HTMLElement).render(<RouterProvider router={portal.router} />);
}

start().catch(showBootstrapFailure);
