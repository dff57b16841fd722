import type { EmbedConfig } from "../../../src/api/contract.ts";
import { show } from "./show.ts";

const { config } = window as unknown as { config: Promise<EmbedConfig> };
const search = new URLSearchParams(location.search);
show(await config, { pageName: search.get("page"), state: search.get("state") });
