import { createHash } from "node:crypto";
import { build, type Plugin } from "vite";

const PLACE = "<!-- early lines -->";
const START = /<script type="module"([^>]*) src="([^"]*)"([^>]*)><\/script>/g;

const START_SCRIPT = "start-script";

/**
 * Inlines the early lines after the shell, and lays beside the bundle the small file that leaves for the login.
 * The application is fetched from the page's first bytes on, but it runs when they let it: after the first paint.
 */
export function earlyStart(): Plugin {
  let tag = "<script>";
  let base = "/";
  let lines = "";
  return {
    name: "early-start",
    apply: "build",
    configResolved(config) {
      base = config.base;
      if (config.html?.cspNonce !== undefined) tag = `<script nonce="${config.html.cspNonce}">`;
    },
    async buildStart() {
      const source = await bundled("src/boot/leave-for-login.entry.ts");
      const fileName = `assets/leave-${createHash("sha256").update(source).digest("base64url").slice(0, 8)}.js`;
      this.emitFile({ type: "asset", fileName, source });
      lines = await bundled("src/boot/start-requests.entry.ts", {
        LEAVE_SCRIPT: JSON.stringify(base + fileName),
        START_SCRIPT: JSON.stringify(START_SCRIPT),
      });
    },
    transformIndexHtml: {
      order: "post",
      handler(html) {
        if (!html.includes(PLACE)) throw new Error(`index.html has no ${PLACE}`);
        const start = [...html.matchAll(START)].at(-1)?.[2];
        if (start === undefined) throw new Error("index.html starts nothing");
        return html
          .replace(START, '<link rel="modulepreload"$1 href="$2"$3>')
          .replace(PLACE, () => `${tag}${lines.replace(START_SCRIPT, start)}</script>`);
      },
    },
  };
}

/** A script of its own, whole: what it shares with the application is in it a second time, so that it waits for nothing. */
export async function bundled(entry: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    define,
    build: {
      write: false,
      target: "es2024",
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: "iife" } },
    },
  });
  const [built] = Array.isArray(result) ? result : [result];
  const code = built && "output" in built ? built.output[0].code : undefined;
  if (code === undefined || built === undefined) throw new Error(`${entry} was not built`);
  return code.trim();
}
