import { describe, expect, it } from "vitest";
import type { Rule } from "../../tools/check/rule.ts";
import { fileNames } from "../../tools/check/rules/file-names.ts";
import { machines } from "../../tools/check/rules/machines.ts";
import { routes } from "../../tools/check/rules/routes.ts";
import { sizes } from "../../tools/check/rules/sizes.ts";
import { views } from "../../tools/check/rules/views.ts";
import { words } from "../../tools/check/rules/words.ts";

const linesFlagged = (rule: Rule, path: string, text: string) =>
  rule.findViolations([{ path, text }]).map(({ line }) => line);

/** The planted files exist only here: each breaks one rule, or just keeps it. */
const lines = (count: number) => "x;\n".repeat(count);
const files = (count: number, length: number) => Array.from({ length: count }, () => length);
const checkMachine = (config: string) =>
  linesFlagged(machines, "src/machines/report/planted.machine.ts", `createMachine({ ${config} });`);
const checkLengths = (...counts: number[]) =>
  sizes.findViolations(counts.map((count, index) => ({ path: `src/rules/file-${index}.ts`, text: lines(count) })));

describe("a route reads no snapshot", () => {
  const file = "src/routes/report/planted.route.tsx";

  it.each([
    "useSelector(actor, (snapshot) => snapshot.context.name);",
    "useSelector(actor, (snapshot) => snapshot?.children.child);",
    "useSelector(actor, (snapshot) => snapshot['children'].child);",
    "useSelector(actor, (snapshot) => snapshot.matches('open'));",
    "useSelector(actor, ({ context }) => context.name);",
    "useSelector(actor, function ({ children: { child } }) { return child; });",
    "const { name } = actor.getSnapshot().context;",
  ])("flagged: %s", (code) => {
    expect(linesFlagged(routes, file, code)).toEqual([1]);
  });

  it.each([
    "const view = useSelector(actor, reportView);",
    "const child = useChild(actor, 'child');",
    "const Page = ({ children }) => <main>{children}</main>;",
    "const route = createRoute({ beforeLoad: ({ context }) => guard(context) });",
  ])("valid: %s", (code) => {
    expect(linesFlagged(routes, file, code)).toEqual([]);
  });

  it("except in the helper that hands out a child, and outside routes", () => {
    expect(linesFlagged(routes, "src/routes/use-child.ts", "snapshot.children;")).toEqual([]);
    expect(linesFlagged(routes, "src/machines/planted.ts", "snapshot.context;")).toEqual([]);
  });
});

describe("a view sends no event", () => {
  it.each([
    "const View = ({ send }) => <button onClick={() => send({ type: 'saved' })} />;",
    "const View = () => <Form send={onSave} />;",
    "interface Props { send: (event: object) => void }",
    "actor.send({ type: 'saved' });",
  ])("flagged: %s", (code) => {
    expect(linesFlagged(views, "src/ui/admin/planted.tsx", code)).toEqual([1]);
  });

  it("valid: callbacks, and stories that drive the machines", () => {
    const view = "const View = ({ onSave }) => <button onClick={onSave}>Send</button>;";
    expect(linesFlagged(views, "src/ui/admin/planted.tsx", view)).toEqual([]);
    const story = "const start = (actor) => actor.send({ type: 'saved' });";
    expect(linesFlagged(views, "src/ui/admin/planted.stories.tsx", story)).toEqual([]);
  });
});

describe("a machine writes invokes and transitions in one form", () => {
  it.each([
    `invoke: { src: "need" }`,
    `invoke: [{ id: "one", src: "need" }, { src: "need" }]`,
    `on: { saved: "done" }`,
    `on: { saved: [{ guard: "a", target: "b" }, "done"] }`,
    `after: { 100: "done" }`,
    `always: "done"`,
    `invoke: { id: "need", src: "need", onDone: "done" }`,
    `invoke: { id: "need", src: "need", onError: "failed" }`,
    `states: { one: { onDone: "two" } }`,
  ])("flagged: %s", (config) => {
    expect(checkMachine(config)).toEqual([1]);
  });

  it.each([
    `invoke: { id: "need", src: "need", onDone: { target: "done" } }`,
    `on: { saved: { target: "done" }, left: [{ guard: "a", target: "b" }, { target: "c" }] }`,
    `on: { saved: {} }`,
    `initial: "one", states: { one: { description: "text", tags: "busy", entry: "emitDone" } }`,
  ])("valid: %s", (config) => {
    expect(checkMachine(config)).toEqual([]);
  });
});

describe("sizes are limited", () => {
  it.each(["src/ui/planted.css", "server/planted.ts", "tests/planted.test.ts", "bench/planted.ts"])(
    "flagged: 221 lines in %s; valid: 220",
    (file) => {
      expect(linesFlagged(sizes, file, lines(221))).toContain(221);
      expect(linesFlagged(sizes, file, lines(220))).not.toContain(221);
    },
  );

  it("flagged: a median above 60 lines or a 90th percentile above 150 over src and server", () => {
    expect(checkLengths(...files(10, 61))).toHaveLength(1);
    expect(checkLengths(...files(10, 60))).toEqual([]);
    expect(checkLengths(...files(9, 10), 151)).toHaveLength(1);
    expect(checkLengths(...files(9, 10), 150)).toEqual([]);
  });

  it.each([
    `const sum = ${"first + ".repeat(15)}last;`,
    `/** ${"word ".repeat(25)} */`,
    `// ${"word ".repeat(25)}`,
    `const sum = \`short\` + ${"first + ".repeat(15)}last;`,
  ])("flagged: more than 120 columns of code or comment: %s", (line) => {
    expect(linesFlagged(sizes, "bench/planted.ts", `\n${line}\n`)).toEqual([2]);
  });

  it.each([
    `const text = "${"word ".repeat(30)}";`,
    `const text = \`${"word ".repeat(30)}\${name}\`;`,
    `const pattern = /${"word".repeat(30)}/;`,
    `// https://example.com/${"path/".repeat(25)}`,
    `const sum = "${"x".repeat(130)}";`,
    `// oxlint-disable-next-line some-rule -- ${"because ".repeat(15)}`,
  ])("valid: what cannot be wrapped: %s", (line) => {
    expect(linesFlagged(sizes, "bench/planted.ts", `\n${line}\n`)).toEqual([]);
  });
});

describe("files say what is in them", () => {
  it.each(["src/rules/myRule.ts", "src/ui/Button.tsx", "src/utils/text.ts", "server/helpers.ts", "src/ui/index.ts"])(
    "flagged: %s",
    (file) => {
      expect(linesFlagged(fileNames, file, "")).not.toEqual([]);
    },
  );

  it.each(["src/rules/my-rule.ts", "src/ui/frame/button.module.css", "tests/e2e/embedding-harness/index.html"])(
    "valid: %s",
    (file) => {
      expect(linesFlagged(fileNames, file, "")).toEqual([]);
    },
  );
});

describe("a violation", () => {
  it("names the file and the line", () => {
    const file = { path: "src/routes/planted.route.tsx", text: "\n\nsnapshot.context;\n" };
    expect(routes.findViolations([file])).toEqual([
      { file: file.path, line: 3, message: expect.stringContaining("reads .context of a snapshot") },
    ]);
    expect(words.findViolations([{ path: "src/empty.ts", text: "" }])).toEqual([]);
  });
});
