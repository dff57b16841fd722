import { spawn } from "node:child_process";
import { createServer, type Plugin } from "vite";
import { writePortalConfig } from "../src/rules/portal-config-markup.ts";

const portalPort = Number(process.env["PORT"] || 8080);
/** The server uses this port and the next two. */
const serverPort = portalPort + 10;
const origin = `http://localhost:${portalPort}`;

const server = spawn(process.execPath, ["--watch", "server/main.ts"], {
  stdio: "inherit",
  env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: origin },
});
process.on("exit", () => server.kill());

/** Vite serves the page here, so it also writes the configuration that the server would write into it. */
const portalConfig: Plugin = {
  name: "portal-config",
  transformIndexHtml: (html) => writePortalConfig(html, { reportOrigins: [`http://127.0.0.1:${serverPort + 2}`] }),
};

process.env["PORTAL_SERVER"] = `http://localhost:${serverPort}`;
const vite = await createServer({ plugins: [portalConfig], server: { port: portalPort, strictPort: true } });
await vite.listen();
console.log(`${origin} (hot reload)`);
