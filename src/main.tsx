import "./ui/global.css";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { exposeStyleNonce } from "./browser/style-nonce.ts";
import { applyTheme } from "./browser/theme.ts";
import { compose } from "./app/compose.ts";
import { readConfig } from "./browser/portal-config.ts";
import { showBootstrapFailure } from "./app/bootstrap-failure.ts";
import { replaceFirstScreen } from "./boot/replace-first-screen.ts";

/** A task of its own, after which a person's press is heard. */
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
