import { buildPortal } from "./build.ts";

await buildPortal();
