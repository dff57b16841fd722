import { storyNameFromExport, toId } from "storybook/internal/csf";
import { describe, expect, it } from "vitest";
import * as atlas from "../../workshop/atlas/machines.stories.tsx";
import { findMapTarget, findNodesWithoutOwnStory } from "../../workshop/atlas/map-targets.ts";
import { type MapNode, readProductMap } from "../../workshop/atlas/product-map.ts";
import { loadStoryLinks } from "../../workshop/atlas/story-links.ts";

const { nodes } = readProductMap();
const { byMapNode } = await loadStoryLinks();
const planted: MapNode = { id: "dialog planted", kind: "dialog", name: "planted" };

describe("the product map", () => {
  it("leads from each route, machine and dialog to a story of its own", () => {
    expect(nodes.length).toBeGreaterThan(50);
    expect(findNodesWithoutOwnStory(nodes, byMapNode)).toEqual([]);
  });

  it("shows nothing else that a story names", () => {
    const known = new Set(nodes.map(({ id }) => id));
    expect([...byMapNode.keys()].filter((id) => !known.has(id))).toEqual([]);
  });

  it("is refused with a node that has no story, or the story of another node", () => {
    expect(findNodesWithoutOwnStory([planted], byMapNode)).toEqual(["dialog planted"]);
    const shared = new Map([["dialog planted", byMapNode.get("dialog alert") ?? []], ...byMapNode]);
    expect(findNodesWithoutOwnStory([...nodes, planted], shared)).toEqual(["dialog alert", "dialog planted"]);
  });

  it("leads from each machine to its statechart", () => {
    const drawn = new Set(Object.keys(atlas).map((key) => toId("Atlas/Machines", storyNameFromExport(key))));
    const targets = nodes.filter(({ kind }) => kind === "machine").map((node) => findMapTarget(node, byMapNode));
    expect(targets.filter((target) => !drawn.has(target ?? ""))).toEqual([]);
  });
});
