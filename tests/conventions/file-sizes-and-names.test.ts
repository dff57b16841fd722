import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";

const code = globSync([
  "src/**/*.{ts,tsx,css}",
  "server/**/*.ts",
  "tools/**/*.{ts,mjs}",
  "tests/**/*.{ts,tsx}",
  "bench/**/*.ts",
]);
const length = (file: string) => readFileSync(file, "utf8").split("\n").length - 1;
const product = code.filter((file) => /^(src|server)\//.test(file) && !file.endsWith(".stories.tsx"));

describe("the size of the house", () => {
  it("no file of the product is above 250 lines", () => {
    expect(product.filter((file) => length(file) > 250)).toEqual([]);
  });

  it("the median file has at most 60 lines, the 90th percentile at most 150", () => {
    const lengths = product.map(length).toSorted((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(60);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(150);
  });
});

describe("the names of the house", () => {
  it("every file is named in kebab case with its role", () => {
    expect(code.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(basename(file)))).toEqual(
      [],
    );
  });

  it("nothing is called utils, helpers, common, types or index", () => {
    expect(code.filter((file) => /(^|\/)(utils|helpers|common|types|index)(\.|\/)/.test(file))).toEqual([]);
  });
});
