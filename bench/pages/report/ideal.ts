import type { EmbedConfig } from "../../../src/api/contract.ts";
import { show } from "./show.ts";

const { config } = window as unknown as { config: Promise<EmbedConfig> };
const pageName = new URLSearchParams(location.search).get("page");
show(await config, pageName);
