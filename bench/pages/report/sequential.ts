import type { EmbedConfig } from "../../../src/api/contract.ts";

document.querySelector("button")?.addEventListener("click", () => void view());

/** First the embed call, then the library, then the frame. */
async function view() {
  const answer = await fetch("/embed", { method: "POST" });
  const config = (await answer.json()) as EmbedConfig;
  const { show } = await import("./show.ts");
  show(config);
}
