/// <reference lib="webworker" />
// Opens the portal's pages from the shell in its cache, so that only data crosses the line. It keeps the shell and files
// of the build, never an answer about a person.
import { isPortalPath } from "../rules/frame/portal-paths.ts";
import { PAGE_DATA_HEADER, SHELL_PATH } from "../rules/service-worker.ts";

declare const self: ServiceWorkerGlobalScope;
/** The build puts in the files that a reader's page needs. */
declare const READER_FILES: readonly string[];

/** The server replaces this by a name for its page with its settings, so that a change of either is an update. */
const CACHE = "portal-__VERSION__";
/** This build, and the one before it: its pages may still be open. */
const CACHES_KEPT = 2;
const ASSET = /^\/assets\//;

self.addEventListener("install", (event) => {
  event.waitUntil(storeBuild().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(event, isPortalPath(pathname)));
  else if (ASSET.test(pathname)) event.respondWith(loadAsset(event));
});

async function storeBuild(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(READER_FILES);
  // Last, because a page is opened from the cache once it is there.
  await cache.add(new Request(SHELL_PATH, { cache: "no-store" }));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.slice(0, -CACHES_KEPT).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function openPage(event: FetchEvent, isPortalPage: boolean): Promise<Response> {
  const shell = isPortalPage ? await findShell() : undefined;
  // The preloaded answer to a portal page is only its data.
  if (!shell) return (!isPortalPage && (await preloaded(event))) || fetch(event.request);
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const withNonce = (text: string) => text.replaceAll("__NONCE__", nonce);
  const headers = new Headers([...shell.headers].map(([name, value]) => [name, withNonce(value)]));
  // They tell how the shell once travelled.
  for (const name of ["content-encoding", "content-length", "date"]) headers.delete(name);
  const html = withNonce(await shell.text());
  const bodyEnd = html.lastIndexOf("</body>");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  event.waitUntil(writePage(writable, html.slice(0, bodyEnd), readData(event), html.slice(bodyEnd)));
  return new Response(readable, { headers });
}

async function findShell(): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(SHELL_PATH);
}

const preloaded = (event: FetchEvent) => event.preloadResponse as Promise<Response | undefined>;

/** Undefined where the server cannot be reached or has no data for the page: the page then asks for it, and tells. */
async function readData(event: FetchEvent): Promise<ReadableStream<Uint8Array> | undefined> {
  const answer = await preloaded(event).catch(() => undefined);
  return answer?.ok && answer.headers.has(PAGE_DATA_HEADER) ? (answer.body ?? undefined) : undefined;
}

async function writePage(
  page: WritableStream<Uint8Array>,
  shell: string,
  data: Promise<ReadableStream<Uint8Array> | undefined>,
  end: string,
): Promise<void> {
  const write = async (text: string) => {
    const writer = page.getWriter();
    await writer.write(new TextEncoder().encode(text));
    writer.releaseLock();
  };
  try {
    await write(shell);
    // What is missing of an answer that breaks off is requested by the page.
    await (await data)?.pipeTo(page, { preventClose: true, preventAbort: true }).catch(() => undefined);
    await write(end);
    await page.close();
  } catch {
    // The page was left before it was whole.
  }
}

async function loadAsset(event: FetchEvent): Promise<Response> {
  const known = await caches.match(event.request, { ignoreVary: true });
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok) {
    const copy = answer.clone();
    // A full disk must not keep the page from its file.
    event.waitUntil(
      caches
        .open(CACHE)
        .then((cache) => cache.put(event.request, copy))
        .catch(() => undefined),
    );
  }
  return answer;
}
