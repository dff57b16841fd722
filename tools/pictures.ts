import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { fullBrowserOptions, withScrollBars } from "./browser.ts";
import { findViewsWithoutStory } from "./check/rules/stories.ts";
import { readSourceFiles } from "./check/source-files.ts";
import {
  compressPicture,
  drawDifference,
  findEqualPictures,
  type PictureException,
} from "./pictures/compare-pictures.ts";
import { type Finding, renderDifferencesPage } from "./pictures/differences-page.ts";
import { readDemoDataFilter } from "./pictures/demo-data.ts";
import { createRenderer, readEnvironmentId } from "./pictures/renderer.ts";
import { type Picture, selectPictures, type StorybookIndex } from "./pictures/select-pictures.ts";
import { readServerTexts } from "./pictures/server-texts.ts";
import { compareTexts, findMissingTexts, sortTexts, type TextsByPage } from "./pictures/texts.ts";
import { serveFolder } from "./static-server.ts";
import { buildWorkshop, WORKSHOP_FOLDER } from "./workshop/build.ts";

const BASELINES = "tests/pictures";
/** Pairs of pictures that differ little, with the reason for each. */
const EXCEPTIONS = `${BASELINES}/nearly-equal.json`;
const PRODUCT_MAP = "atlas-product-map--on-one-page";
const ENVIRONMENT = `${BASELINES}/environment.txt`;
const TEXTS = "workshop/copy/texts.json";
const RESULTS = "test-results/pictures";
const RENDERERS = 5;

const { values: options } = parseArgs({
  options: {
    accept: { type: "boolean" },
    only: { type: "string" },
    // Compares or accepts the texts without drawing the pictures.
    texts: { type: "boolean" },
    "no-build": { type: "boolean" },
  },
});

if (!options["no-build"]) await buildWorkshop();
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
const pictures = pages.flat().filter(({ isDrawn }) => isDrawn && !options.texts);
const findings: Finding[] = [];
let missingTexts: string[] = [];
const textsByPage = new Map<string, Map<string, string | null>>();
const removeDemoData = readDemoDataFilter();
await Promise.all(Array.from({ length: RENDERERS }, drawPages));
await browser.close();
server.close();
if (!options.only) {
  if (!options.texts) checkObsoleteBaselines();
  checkEqualPictures();
  checkTexts();
  checkViews();
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
        if (picture.isProduct) collectTexts(picture, await renderer.readTexts());
        if (picture.storyId === PRODUCT_MAP) addFindings("target", await renderer.findNodesWithoutOwnStory());
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

function collectTexts({ page, storyId }: Picture, texts: readonly string[]) {
  const storyByText = textsByPage.get(page) ?? new Map<string, string | null>();
  textsByPage.set(page, storyByText);
  for (const text of texts.map(removeDemoData))
    if (text !== null && !storyByText.has(text)) storyByText.set(text, storyId);
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

function checkViews() {
  addFindings(
    "view",
    findViewsWithoutStory(readSourceFiles()).map(({ file, message }) => `${file}: ${message}`),
  );
}

function addFindings(kind: Finding["kind"], reasons: readonly string[], picture?: Picture) {
  const title = picture ? titleOf(picture) : kind;
  for (const reason of reasons) findings.push({ kind, name: picture?.name ?? "", title, reason });
}

/** The copy deck shows the accepted texts, so they are kept up to date like the pictures. */
function checkTexts() {
  for (const [page, texts] of readServerTexts()) textsByPage.set(page, new Map([...texts].map((text) => [text, null])));
  const current = sortTexts(textsByPage);
  if (options.accept) return writeFileSync(TEXTS, `${JSON.stringify(current, null, 2)}\n`);
  const accepted = existsSync(TEXTS) ? (JSON.parse(readFileSync(TEXTS, "utf8")) as TextsByPage) : {};
  findings.push(...compareTexts(accepted, current));
  missingTexts = findMissingTexts(accepted, current);
}

function countOf(kind: Finding["kind"]) {
  return findings.filter((finding) => finding.kind === kind).length;
}

/** Each of these is 0, or the run has failed. */
function printCounts() {
  const counts = {
    "views without a story that passes props": countOf("view"),
    "equal pictures beyond the exceptions": countOf("equal"),
    "texts missing from the copy deck": missingTexts.length,
    "nodes of the product map without a story of their own": countOf("target"),
    "violations of axe in dark and forced colours": countOf("axe"),
  };
  for (const [what, count] of Object.entries(counts)) console.log(`${String(count).padStart(5)} ${what}`);
}

function reportFindings() {
  if (options.accept && !options.texts) writeFileSync(ENVIRONMENT, `${environment}\n`);
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
