import "./ui/global.css";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { showBootstrapFailure } from "./app/bootstrap-failure.ts";
import { compose } from "./app/compose.ts";
import { replaceFirstScreen } from "./boot/replace-first-screen.ts";
import { readConfig } from "./browser/portal-config.ts";
import { exposeStyleNonce } from "./browser/style-nonce.ts";
import { applyTheme } from "./browser/theme.ts";

/** Ends the current task, so that the browser can handle the user's input before the start goes on. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  applyTheme();
  exposeStyleNonce();
  await nextTask();
  const portal = compose(readConfig());
  await nextTask();
  replaceFirstScreen();
  portal.start();
  createRoot(document.getElementById("root") as HTMLElement).render(<RouterProvider router={portal.router} />);
}

start().catch(showBootstrapFailure);
