import axe, { type RunOptions } from "axe-core";

/** Each story is checked by all rules in light, so that in dark only those about colours can differ. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** A story is a part of a page, and the system's colours contrast, while the browser tells the page's own. */
const FORCED_COLOURS = { region: { enabled: false }, "color-contrast": { enabled: false } };

export const findDarkViolations = (options: RunOptions) => findViolations({ ...options, runOnly: COLOUR_RULES });

export const findForcedColoursViolations = (options: RunOptions) =>
  findViolations({ ...options, rules: FORCED_COLOURS });

async function findViolations(options: RunOptions): Promise<string[]> {
  const { violations } = await axe.run(document.body, { ...options, iframes: false });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
