import { buildWorkshop } from "./workshop/build.ts";

await buildWorkshop();
