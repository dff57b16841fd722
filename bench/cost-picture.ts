export interface CostLine {
  name: string;
  /** A call for the user's own data, or for the data of all users. */
  kind: "own" | "whole";
  /** Milliseconds, one entry per size. */
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
  .whole { stroke: #b4530a; fill: #b4530a }
  polyline { fill: none !important; stroke-width: 2 }
  text.own, text.whole { stroke: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #a3adbd }
    .grid { stroke: #2a313d }
    .own { stroke: #9db1ff; fill: #9db1ff }
    .whole { stroke: #eabd62; fill: #eabd62 }
  }`;

/** Draws time against size on logarithmic axes: a constant time is a horizontal line, linear growth the diagonal. */
export function drawCost(lines: CostLine[], sizes: string[]): string {
  const all = lines.flatMap(({ times }) => times);
  const [lowest, highest] = [Math.floor(Math.log10(Math.min(...all))), Math.ceil(Math.log10(Math.max(...all)))];
  const x = (at: number) => plot.left + ((plot.right - plot.left) * at) / (sizes.length - 1);
  const y = (time: number) =>
    plot.bottom - ((plot.bottom - plot.top) * (Math.log10(time) - lowest)) / (highest - lowest);
  const powers = Array.from({ length: highest - lowest + 1 }, (_, step) => 10 ** (lowest + step));
  const labels = spreadLabels(lines.map((line) => ({ ...line, end: y(line.times.at(-1) ?? 1) })));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Time of each call against the size of the data">`,
    `<style>${style}\n</style>`,
    ...powers.map(
      (time) =>
        `<line class="grid" x1="${plot.left}" x2="${plot.right}" y1="${y(time)}" y2="${y(time)}"/><text x="${plot.left - 8}" y="${y(time) + 4}" text-anchor="end">${time} ms</text>`,
    ),
    ...sizes.map((size, at) => `<text x="${x(at)}" y="${plot.bottom + 22}" text-anchor="middle">${size}</text>`),
    ...lines.map(
      ({ kind, times }) =>
        `<polyline class="${kind}" points="${times.map((time, at) => `${x(at).toFixed(1)},${y(time).toFixed(1)}`).join(" ")}"/>`,
    ),
    ...labels.map(
      ({ name, kind, end }) =>
        `<text class="${kind}" x="${plot.right + 10}" y="${(end + 4).toFixed(1)}">${name}</text>`,
    ),
    `<text class="own" x="${plot.left}" y="${height - 12}">a user's own data</text><text class="whole" x="${plot.left + 120}" y="${height - 12}">an administrator's: data of all users</text>`,
    "</svg>\n",
  ].join("\n");
}

/** Moves labels that would overlap apart, the slowest call first. */
function spreadLabels<Label extends { end: number }>(labels: Label[]): Label[] {
  const result: Label[] = [];
  for (const label of labels.toSorted((one, other) => one.end - other.end)) {
    const above = result.at(-1)?.end ?? Number.NEGATIVE_INFINITY;
    result.push({ ...label, end: Math.max(label.end, above + LINE_HEIGHT) });
  }
  return result;
}
