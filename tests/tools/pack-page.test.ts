import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { packModule, packPage } from "../../tools/workshop/pack-page.ts";

const folder = mkdtempSync(join(tmpdir(), "pack-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("names the modules that a module imports, and its own address, without the place that it is loaded from", () => {
  const code = `import a from "../a.js"; export * from "./b.js"; import("./c.js"); import("other"); u(import.meta.url);`;
  expect(packModule("assets/main.js", code)).toEqual({
    text: `import a from "packed/a.js"; export * from "packed/assets/b.js"; import("packed/assets/c.js"); import("other"); u(({ url: new URL("./assets/main.js", document.baseURI).href }).url);`,
    imported: ["a.js", "assets/b.js", "assets/c.js"],
  });
});

it("takes the modules out of a page, with all that they import, in the order of the page", () => {
  writeFileSync(join(folder, "first.js"), `import "./second.js";`);
  writeFileSync(join(folder, "second.js"), `import "./first.js";`);
  const tags = [
    `<link rel="modulepreload" crossorigin href="./second.js">`,
    `<script type="module" crossorigin src="./first.js"></script>`,
    `<script type="module">import "./second.js";</script>`,
  ];
  const { packed, modules, html } = packPage(folder, `<head>${tags.join("")}<link crossorigin href="./a.css"></head>`);
  expect(html).toBe(`<head><link href="./a.css"></head>`);
  expect(modules).toBe(tags.join("\n"));
  expect(packed).toEqual({
    entries: ["first.js", "inline-1.js"],
    modules: {
      "first.js": `import "packed/second.js";`,
      "second.js": `import "packed/first.js";`,
      "inline-1.js": `import "packed/second.js";`,
    },
  });
});
