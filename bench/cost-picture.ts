export interface CostLine {
  name: string;
  /** Whether the call returns the user's own data or the data of all users. */
  kind: "own" | "allUsers";
  /** Milliseconds, one entry per size of the data. */
  times: number[];
}

const width = 720;
const height = 380;
const plot = { left: 80, top: 24, right: 550, bottom: 320 };
const LINE_HEIGHT = 16;

const style = `
  text { font: 12px system-ui, sans-serif; fill: #556072 }
  .grid { stroke: #dfe3e9 }
  .own { stroke: #2f55d4; fill: #2f55d4 }
  .allUsers { stroke: #b4530a; fill: #b4530a }
  polyline { fill: none !important; stroke-width: 2 }
  text.own, text.allUsers { stroke: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #a3adbd }
    .grid { stroke: #2a313d }
    .own { stroke: #9db1ff; fill: #9db1ff }
    .allUsers { stroke: #eabd62; fill: #eabd62 }
  }`;

/** Draws time against size on logarithmic axes: a constant time is a horizontal line, linear growth the diagonal. */
export function drawCost(lines: CostLine[], sizes: string[]): string {
  const all = lines.flatMap(({ times }) => times);
  const [lowest, highest] = [Math.floor(Math.log10(Math.min(...all))), Math.ceil(Math.log10(Math.max(...all)))];
  const x = (sizeIndex: number) => plot.left + ((plot.right - plot.left) * sizeIndex) / (sizes.length - 1);
  const y = (time: number) =>
    plot.bottom - ((plot.bottom - plot.top) * (Math.log10(time) - lowest)) / (highest - lowest);
  const powers = Array.from({ length: highest - lowest + 1 }, (_, step) => 10 ** (lowest + step));
  const labels = spreadLabels(lines.map((line) => ({ ...line, labelY: y(line.times.at(-1) ?? 1) })));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Time of each call against the size of the data">`,
    `<style>${style}\n</style>`,
    ...powers.map(
      (time) =>
        `<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${y(time)}" y2="${y(time)}"/><text x="${plot.left - 8}" y="${y(time) + 4}" text-anchor="end">${time} ms</text>`,
    ),
    ...sizes.map((size, index) => `<text x="${x(index)}" y="${plot.bottom + 22}" text-anchor="middle">${size}</text>`),
    ...lines.map(
      ({ kind, times }) =>
        `<polyline class="${kind}" points="${times.map((time, index) => `${x(index).toFixed(1)},${y(time).toFixed(1)}`).join(" ")}"/>`,
    ),
    ...labels.map(
      ({ name, kind, labelY }) =>
        `<text class="${kind}" x="${plot.right + 10}" y="${(labelY + 4).toFixed(1)}">${name}</text>`,
    ),
    `<text class="own" x="${plot.left}" y="${height - 12}">a user's own data</text><text class="allUsers" x="${plot.left + 120}" y="${height - 12}">an administrator's: data of all users</text>`,
    "</svg>\n",
  ].join("\n");
}

/** Goes through the labels from top to bottom and moves each down that would overlap the one above it. */
function spreadLabels<Label extends { labelY: number }>(labels: Label[]): Label[] {
  const result: Label[] = [];
  for (const label of labels.toSorted((one, other) => one.labelY - other.labelY)) {
    const above = result.at(-1)?.labelY ?? Number.NEGATIVE_INFINITY;
    result.push({ ...label, labelY: Math.max(label.labelY, above + LINE_HEIGHT) });
  }
  return result;
}
