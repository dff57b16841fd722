import { buildPortal } from "./build.ts";

await buildPortal();
await import("../server/main.ts");
