import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { launchOptions } from "./browser.ts";
import { difference, smaller } from "./pictures/compare.ts";
import { drawnBy, easel } from "./pictures/renderer.ts";
import { differencesPage, type Finding } from "./pictures/differences-page.ts";
import { serveFolder } from "./pictures/static-server.ts";
import { type Index, type Picture, wantedPictures } from "./pictures/select-stories.ts";

const BASELINES = "tests/pictures";
const RESULTS = "test-results/pictures";
const EASELS = 5;

const { values: asked } = parseArgs({
  options: { accept: { type: "boolean" }, only: { type: "string" }, "no-build": { type: "boolean" } },
});

if (
  !asked["no-build"] &&
  spawnSync("storybook", ["build", "--quiet"], { stdio: ["ignore", "ignore", "inherit"] }).status !== 0
) {
  throw new Error("The workshop does not build.");
}
mkdirSync(BASELINES, { recursive: true });
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const shelf = await serveFolder("storybook-static");
const browser = await chromium.launch(launchOptions());
const by = await drawnBy(browser);
const known = existsSync(`${BASELINES}/drawn-by.txt`) ? readFileSync(`${BASELINES}/drawn-by.txt`, "utf8").trim() : by;
const comparable = known === by || asked.accept === true;

const titles = wantedPictures(JSON.parse(readFileSync("storybook-static/index.json", "utf8")) as Index, asked.only);
const wanted = titles.flat();
const findings: Finding[] = [];
await Promise.all(Array.from({ length: EASELS }, work));
await browser.close();
shelf.close();
if (!asked.only) findLost();
report();

async function work() {
  const { open, draw } = await easel(browser);
  for (let title = titles.shift(); title; title = titles.shift()) {
    if (title[0]) await open(shelf.address, title[0]);
    for (const picture of title) {
      try {
        const baseline = baselineOf(picture);
        judge(
          picture,
          baseline,
          await draw(picture, (drawn) => baseline !== null && difference(baseline, drawn) === null),
        );
      } catch (error) {
        findings.push({ kind: "failed", name: picture.name, title: picture.title, reason: String(error) });
        await open(shelf.address, picture);
      }
    }
  }
}

function baselineOf({ name }: Picture): Buffer | null {
  const file = `${BASELINES}/${name}.png`;
  return existsSync(file) ? readFileSync(file) : null;
}

function judge({ name, title }: Picture, before: Buffer | null, drawn: Buffer) {
  const shown = before && difference(before, drawn);
  if (before && !shown) return;
  if (asked.accept) return writeFileSync(`${BASELINES}/${name}.png`, smaller(drawn));
  writeFileSync(`${RESULTS}/${name}.after.png`, drawn);
  if (before) writeFileSync(`${RESULTS}/${name}.before.png`, before);
  if (shown) writeFileSync(`${RESULTS}/${name}.difference.png`, shown);
  findings.push({ kind: before ? "changed" : "new", name, title });
}

function findLost() {
  const names = new Set(wanted.map(({ name }) => name));
  for (const file of globSync(`${BASELINES}/*.png`)) {
    const name = basename(file, ".png");
    if (names.has(name)) continue;
    if (asked.accept) rmSync(file);
    else {
      writeFileSync(`${RESULTS}/${name}.before.png`, readFileSync(file));
      findings.push({ kind: "gone", name, title: name });
    }
  }
}

function report() {
  if (asked.accept) writeFileSync(`${BASELINES}/drawn-by.txt`, `${by}\n`);
  const failed = findings.filter(({ kind }) => kind === "failed" || comparable);
  writeFileSync(`${RESULTS}/index.html`, differencesPage(findings));
  for (const { kind, name, reason = "" } of failed) console.log(`${kind}: ${name} ${reason}`);
  if (!comparable)
    console.log(
      `The baselines were drawn by another eye, so the pictures were drawn but not compared.\n  theirs: ${known}\n  here:   ${by}`,
    );
  console.log(
    `${wanted.length} pictures, ${failed.length} to look at${failed.length ? `: ${RESULTS}/index.html` : ""}`,
  );
  process.exitCode = failed.length ? 1 : 0;
}
