import { spawn } from "node:child_process";
import { createServer, type Plugin } from "vite";
import { writePortalConfig } from "../src/rules/portal-config-markup.ts";

const PORTAL = 8080;
const SERVER = 8090;
const origin = `http://localhost:${PORTAL}`;

const server = spawn(process.execPath, ["--watch", "server/main.ts"], {
  stdio: "inherit",
  env: { ...process.env, PORT: String(SERVER), PUBLIC_URL: origin },
});
process.on("exit", () => server.kill());

/** Vite serves the page here, so what the server would write into it is written here too. */
const portalConfig: Plugin = {
  name: "portal-config",
  transformIndexHtml: (html) => writePortalConfig(html, { reportOrigins: [`http://127.0.0.1:${SERVER + 2}`] }),
};

process.env["PORTAL_SERVER"] = `http://localhost:${SERVER}`;
const vite = await createServer({ plugins: [portalConfig], server: { port: PORTAL, strictPort: true } });
await vite.listen();
console.log(`${origin} (hot reload)`);
