import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { throttle } from "./browser.ts";
import { median } from "./result-row.ts";

const VISITS = 5;
const START_SCRIPT_PRELOAD = /<link rel="modulepreload"([^>]*href="[^"]*\/start-[^>]*)>/;
/** Only the inline start script contains this property, and minifying keeps its name. */
const INLINE_SCRIPT_MARK = "stackTraceLimit";
const INLINED = /<script nonce="[^"]*">[\s\S]*?<\/script>|<template[\s\S]*<\/template>/g;

/** Builds a portal without its inline scripts, so that the redirect starts only after the application has loaded. */
export function createPlainPortal(folder: string): string {
  cpSync("dist", folder, { recursive: true });
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const plain = page
    .replace(INLINED, "")
    .replace(
      START_SCRIPT_PRELOAD,
      (_link, rest: string) => `<script type="module"${rest.replace("href", "src")}></script>`,
    );
  if (!plain.includes('<script type="module"') || plain.includes(INLINE_SCRIPT_MARK))
    throw new Error("The page without inline scripts could not be built");
  writeFileSync(join(folder, "index.html"), plain);
  return folder;
}

/** Milliseconds from opening the page to the request for the login, while nobody is signed in. */
export async function timeToLogin(browser: Browser, origin: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < VISITS; n += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await throttle(page, "slow4G");
    const loginRequest = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().includes("/auth/authorize"),
    );
    const start = performance.now();
    await page.goto(origin, { waitUntil: "commit" });
    await loginRequest;
    times.push(performance.now() - start);
    await context.close();
  }
  return median(times);
}
