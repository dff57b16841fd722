import { storyNameFromExport, toId } from "storybook/internal/csf";
import type { MapNode } from "./product-map.ts";
import type { LinksByTarget } from "./story-links.ts";

/** The id of the story that a node of the product map leads to: a machine's statechart, or what a story `shows`. */
export function findMapTarget({ id, kind, name }: MapNode, links: LinksByTarget): string | undefined {
  if (kind !== "machine") return links.get(id)?.[0]?.id;
  const exportName = name.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  return toId("Atlas/Machines", storyNameFromExport(exportName));
}

/** The nodes that lead nowhere, or to the same story as another node. */
export function findNodesWithoutOwnStory(nodes: readonly MapNode[], links: LinksByTarget): string[] {
  const nodesByTarget = Map.groupBy(nodes, (node) => findMapTarget(node, links));
  return [...nodesByTarget].flatMap(([target, found]) =>
    target === undefined || found.length > 1 ? found.map(({ id }) => id) : [],
  );
}
