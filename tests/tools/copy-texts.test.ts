import { expect, it } from "vitest";
import { createDemoDataFilter } from "../../tools/pictures/demo-data.ts";
import { readServerTexts } from "../../tools/pictures/server-texts.ts";
import { compareTexts, findMissingTexts, sortTexts } from "../../tools/pictures/texts.ts";

const collect = (texts: [string, string | null][]) => sortTexts(new Map([["Admin/Planted", new Map(texts)]]));
const removeDemoData = createDemoDataFilter(
  new Set(["Reports", "1. Terms", "pending changes will be lost."]),
  new Set(["Reports", "Fleet Losses", "Fleet", "8 pending changes will be lost."]),
);

it("a text that a story shows and the copy deck lacks is found, and one that no story shows any more", () => {
  const accepted = collect([["Save", "planted--shown"]]);
  const current = collect([
    ["Save", "planted--shown"],
    ["Discard", "planted--asked"],
  ]);
  expect(compareTexts(accepted, current).map(({ reason }) => reason)).toEqual(["+ Discard (planted--asked)"]);
  expect(compareTexts(current, accepted).map(({ reason }) => reason)).toEqual(["- Discard (planted--asked)"]);
  expect(compareTexts(current, current)).toEqual([]);
});

it("a text counts as missing when no page of the copy deck has it [return: workshop]", () => {
  const accepted = collect([["Save", "planted--shown"]]);
  const current = collect([
    ["Save", "planted--asked"],
    ["Discard", "planted--asked"],
  ]);
  expect(findMissingTexts(accepted, current)).toEqual(["Discard"]);
});

it("names and figures of demo data are no texts, those of the product are", () => {
  const cases = {
    Reports: "Reports",
    "1. Terms": "1. Terms",
    "Fleet Losses": null,
    "1,284": null,
    "ada@example.com": null,
    "Add to favourites: Fleet Losses": "Add to favourites: {name}",
    "Fleetwood of 3 Nov 2026, 14:02": "Fleetwood of {date}",
    "8 pending changes will be lost.": "{n} pending changes will be lost.",
  };
  expect(Object.fromEntries(Object.keys(cases).map((text) => [text, removeDemoData(text)]))).toEqual(cases);
});

it("the texts of the server are read from its sources", () => {
  const texts = readServerTexts();
  expect(texts.get("Server/Answers")).toContain("This user does not have this report");
  expect(texts.get("Server/Sign-in")).toContain("Sign-in was not completed.");
  expect(texts.get("Server/Local sign-in")).toContain("Open Risk Insight");
  expect(texts.get("Server/Privacy page")).toContain("What is recorded");
});
