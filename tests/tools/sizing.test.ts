import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { busyHour, type Cost, sizeServers } from "../../bench/sizing.ts";

const [, section = ""] =
  /### Several servers on one PostgreSQL\n([^]*?)\n## /.exec(readFileSync("docs/operation.md", "utf8")) ?? [];
const readCost = (name: string): Cost => {
  const [, server, database] =
    new RegExp(`^\\| ${name}.*\\| ([\\d.]+) ms \\| ([\\d.]+) ms \\|$`, "m").exec(section) ?? [];
  return { server: Number(server), database: Number(database) };
};
const costs = {
  reads: readCost("a read"),
  embeds: readCost("an embed"),
  writes: readCost("a write"),
  signIns: readCost("a sign-in"),
};

test("the sizing table follows from the costs above it [operation: sizing]", () => {
  const rows = sizeServers(costs).map((cells) => `| ${cells.join(" | ")} |`);
  expect(section.split("\n").filter((line) => /^\| \d/.test(line))).toEqual(rows);
  expect(section.replaceAll(/\s+/g, " ")).toContain(
    `${busyHour.signIns} sign-in, ${busyHour.reads} reads, ${busyHour.embeds} embed calls and ${busyHour.writes} writes in the busiest hour`,
  );
});
