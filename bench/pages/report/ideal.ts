import type { EmbedConfig } from "../../../src/api/contract.ts";
import { show } from "./show.ts";

const { config } = window as unknown as { config: Promise<EmbedConfig> };
show(await config);
