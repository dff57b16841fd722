import type { FullConfig } from "@playwright/test";
import { buildPortal } from "../../../tools/build.ts";
import { startPortal } from "./portal-server.ts";

/** Starts one portal for each worker. A worker that starts later goes on with the portal of the one before it. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls a default export
export default async function startPortals({ workers }: FullConfig): Promise<() => Promise<void>> {
  // Each portal would build what is out of date.
  await buildPortal();
  const portals = await Promise.all(Array.from({ length: workers }, () => startPortal()));
  process.env["PORTAL_ORIGINS"] = portals.map(({ origin }) => origin).join(" ");
  return async () => {
    await Promise.all(portals.map(({ stop }) => stop()));
  };
}
