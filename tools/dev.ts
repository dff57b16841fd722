import { spawn } from "node:child_process";
import { createServer as createProbe } from "node:net";
import { createServer, type Plugin } from "vite";
import { featureNames } from "../src/rules/features.ts";
import { writePortalConfig } from "../src/rules/portal-config-markup.ts";

const portalPort = Number(process.env["PORT"] || 8080);
const serverPort = portalPort + 10;
const ports = [portalPort, serverPort, serverPort + 1, serverPort + 2];
if (!Number.isInteger(portalPort) || portalPort < 1 || portalPort > 65_523)
  fail("PORT must be a whole number from 1 to 65523.");
for (const port of ports)
  if (await isTaken(port))
    fail(`Port ${port} is in use by another program: set PORT to a port that is free, as are PORT + 10 to PORT + 12.`);
const origin = `http://localhost:${portalPort}`;

const server = spawn(process.execPath, ["--watch", "server/main.ts"], {
  stdio: "inherit",
  env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: origin },
});
process.on("exit", () => server.kill());

/** Vite serves the page here, so it also writes the configuration that the server would write into it. */
const portalConfig: Plugin = {
  name: "portal-config",
  transformIndexHtml: (html) =>
    writePortalConfig(html, {
      reportOrigins: [`http://127.0.0.1:${serverPort + 2}`],
      features: featureNames,
    }),
};

process.env["PORTAL_SERVER"] = `http://localhost:${serverPort}`;
const vite = await createServer({ plugins: [portalConfig], server: { port: portalPort, strictPort: true } });
await vite.listen();
console.log(`${origin} (hot reload)`);

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createProbe().on("error", () => resolve(true));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(false)));
  });
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
