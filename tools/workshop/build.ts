import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { transformWithOxc } from "vite";
import type { TextsByPage } from "../pictures/texts.ts";
import { packPage } from "./pack-page.ts";
import { addSearchTexts, type WorkshopIndex } from "./search-texts.ts";

export const WORKSHOP_FOLDER = "storybook-static";
const COPY_DECK = "workshop/copy/texts.json";
const STARTER = "open-from-file";
/** What the pages fetch. */
const FETCHED = ["index.json"];

/** Builds the workshop as a static site that opens from any address, also from a file. */
export async function buildWorkshop(): Promise<void> {
  const { status } = spawnSync("storybook", ["build", "--quiet"], { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("The workshop does not build.");
  makeTextsSearchable();
  const { code } = await transformWithOxc(read(`workshop/${STARTER}.ts`), `${STARTER}.ts`);
  write(`${STARTER}.js`, code);
  for (const page of ["index", "iframe"]) packForFile(page);
}

function makeTextsSearchable(): void {
  const index = JSON.parse(read(`${WORKSHOP_FOLDER}/index.json`)) as WorkshopIndex;
  write("index.json", JSON.stringify(addSearchTexts(index, JSON.parse(read(COPY_DECK)) as TextsByPage)));
}

/** Lets a page load its modules as usual, or packed in one script where its address begins with `file:`. */
function packForFile(page: string): void {
  const { html, modules, packed } = packPage(WORKSHOP_FOLDER, read(`${WORKSHOP_FOLDER}/${page}.html`));
  const texts = Object.fromEntries(FETCHED.map((name) => [name, read(`${WORKSHOP_FOLDER}/${name}`)]));
  write(`${page}.packed.js`, `packedPage = ${JSON.stringify({ ...packed, texts })};\n`);
  const scripts = `<script src="./${page}.packed.js"></script><script src="./${STARTER}.js"></script>`;
  const [fromFile, usual] = [scripts, modules].map((tags) => JSON.stringify(tags).replaceAll("</", String.raw`<\/`));
  const choice = `<script>document.write(location.protocol === "file:" ? ${fromFile} : ${usual});</script>`;
  write(
    `${page}.html`,
    html.replace("</body>", () => `${choice}</body>`),
  );
}

const read = (file: string) => readFileSync(file, "utf8");
const write = (name: string, text: string) => writeFileSync(`${WORKSHOP_FOLDER}/${name}`, text);
