import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { fullBrowserOptions, withScrollBars } from "./browser.ts";
import {
  compressPicture,
  drawDifference,
  findEqualPictures,
  type PictureException,
} from "./pictures/compare-pictures.ts";
import { type Finding, renderDifferencesPage } from "./pictures/differences-page.ts";
import { createRenderer, readEnvironmentId } from "./pictures/renderer.ts";
import { type Picture, selectPictures, type StorybookIndex } from "./pictures/select-pictures.ts";
import { serveFolder } from "./static-server.ts";

const WORKSHOP_FOLDER = "storybook-static";
const BASELINES = "tests/pictures";
/** Pairs of pictures that differ little, with the reason for each. */
const EXCEPTIONS = `${BASELINES}/nearly-equal.json`;
const ENVIRONMENT = `${BASELINES}/environment.txt`;
const RESULTS = "test-results/pictures";
const RENDERERS = 5;

const { values: options } = parseArgs({
  options: {
    accept: { type: "boolean" },
    only: { type: "string" },
    "no-build": { type: "boolean" },
  },
});

if (!options["no-build"]) {
  const { status } = spawnSync("storybook", ["build", "--quiet"], { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error("The workshop does not build.");
}
mkdirSync(BASELINES, { recursive: true });
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

// the workshop must work beneath any path, so it is not served from the root
const server = await serveFolder(WORKSHOP_FOLDER, { basePath: "/any/folder", cachedPath: "/assets/" });
const browser = await chromium.launch(withScrollBars(fullBrowserOptions()));
const environment = await readEnvironmentId(browser);
const baselineEnvironment = existsSync(ENVIRONMENT) ? readFileSync(ENVIRONMENT, "utf8").trim() : environment;
const isComparable = baselineEnvironment === environment || options.accept === true;

const index = JSON.parse(readFileSync(`${WORKSHOP_FOLDER}/index.json`, "utf8")) as StorybookIndex;
const pages = selectPictures(index, options.only);
const pictures = pages.flat().filter(({ isDrawn }) => isDrawn);
const findings: Finding[] = [];
await Promise.all(Array.from({ length: RENDERERS }, drawPages));
await browser.close();
server.close();
if (!options.only) {
  checkObsoleteBaselines();
  checkEqualPictures();
  printCounts();
}
reportFindings();

async function drawPages() {
  const renderer = await createRenderer(browser);
  for (let page = pages.shift(); page; page = pages.shift()) {
    if (page[0]) await renderer.open(server.url, page[0]);
    for (const picture of page) {
      try {
        await renderer.show(picture);
        if (pictures.includes(picture)) await comparePicture(renderer, picture);
        if (picture.look === "light") addFindings("axe", await renderer.findViolations(), picture);
      } catch (error) {
        findings.push({ kind: "failed", name: picture.name, title: titleOf(picture), reason: String(error) });
        await renderer.open(server.url, picture);
      }
    }
  }
}

async function comparePicture({ draw }: Awaited<ReturnType<typeof createRenderer>>, picture: Picture) {
  const baseline = readBaseline(picture.name);
  const isBaseline = (screenshot: Buffer) => baseline !== null && drawDifference(baseline, screenshot) === null;
  compareWithBaseline(picture, baseline, await draw(isBaseline));
}

function titleOf({ page, storyName }: Picture) {
  return `${page} / ${storyName}`;
}

function readBaseline(name: string): Buffer | null {
  const file = `${BASELINES}/${name}.png`;
  return existsSync(file) ? readFileSync(file) : null;
}

function compareWithBaseline(picture: Picture, before: Buffer | null, after: Buffer) {
  const { name } = picture;
  const difference = before && drawDifference(before, after);
  if (before && !difference) return;
  if (options.accept) return writeFileSync(`${BASELINES}/${name}.png`, compressPicture(after));
  writeFileSync(`${RESULTS}/${name}.after.png`, after);
  if (before) writeFileSync(`${RESULTS}/${name}.before.png`, before);
  if (difference) writeFileSync(`${RESULTS}/${name}.difference.png`, difference);
  findings.push({ kind: before ? "changed" : "new", name, title: titleOf(picture) });
}

function checkObsoleteBaselines() {
  const names = new Set(pictures.map(({ name }) => name));
  for (const file of globSync(`${BASELINES}/*.png`)) {
    const name = basename(file, ".png");
    if (names.has(name)) continue;
    if (options.accept) rmSync(file);
    else {
      writeFileSync(`${RESULTS}/${name}.before.png`, readFileSync(file));
      findings.push({ kind: "gone", name, title: name });
    }
  }
}

/** Equal pictures prove nothing new: all stories of a group but one need the tag `no-picture`. */
function checkEqualPictures() {
  const baselines = globSync(`${BASELINES}/*.png`).map((file) => [basename(file, ".png"), readFileSync(file)] as const);
  const exceptions = JSON.parse(readFileSync(EXCEPTIONS, "utf8")) as PictureException[];
  addFindings("equal", findEqualPictures(new Map(baselines), exceptions));
}

function addFindings(kind: Finding["kind"], reasons: readonly string[], picture?: Picture) {
  const title = picture ? titleOf(picture) : kind;
  for (const reason of reasons) findings.push({ kind, name: picture?.name ?? "", title, reason });
}

function countOf(kind: Finding["kind"]) {
  return findings.filter((finding) => finding.kind === kind).length;
}

/** Each of these is 0, or the run has failed. */
function printCounts() {
  const counts = {
    "equal pictures beyond the exceptions": countOf("equal"),
    "violations of axe in dark and forced colours": countOf("axe"),
  };
  for (const [what, count] of Object.entries(counts)) console.log(`${String(count).padStart(5)} ${what}`);
}

function reportFindings() {
  if (options.accept) writeFileSync(ENVIRONMENT, `${environment}\n`);
  const relevant = findings.filter(({ kind }) => isComparable || !["changed", "new", "gone"].includes(kind));
  writeFileSync(`${RESULTS}/index.html`, renderDifferencesPage(findings));
  for (const { kind, name, reason = "" } of relevant) console.log(`${kind}: ${name} ${reason}`);
  if (!isComparable)
    console.log(
      `The baselines come from another environment, so the pictures were drawn but not compared.\n  baselines: ${baselineEnvironment}\n  here:      ${environment}`,
    );
  const outcome = relevant.length ? `${relevant.length} findings: ${RESULTS}/index.html` : "no finding";
  console.log(`${pictures.length} pictures, ${outcome}`);
  process.exitCode = relevant.length ? 1 : 0;
}
