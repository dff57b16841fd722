import { describe, expect, it } from "vitest";
import { stories } from "../../tools/check/rules/stories.ts";

const view = `
interface PlantedProps {
  name: string;
  /** Called by Save. */
  onSave: () => void;
}
export function Planted({ name, onSave }: PlantedProps) {}
`;
const storyOf = (meta: string) => `import { Planted } from "./planted.tsx"; preview.meta({ ${meta} });`;
const described = storyOf(
  `component: Planted, args: { name: "", onSave: fn() }, argTypes: { name: { description: "The name." } }`,
);

const check = (story: string, ...others: [path: string, text: string][]) =>
  stories
    .findViolations([
      { path: "src/ui/admin/planted.tsx", text: view },
      { path: "src/ui/admin/planted.stories.tsx", text: story },
      ...others.map(([path, text]) => ({ path, text })),
    ])
    .map(({ message }) => message);

describe("the stories", () => {
  it("pass props to the view and describe them", () => {
    expect(check(described)).toEqual([]);
  });

  it("are missing for a view that only a stage shows", () => {
    expect(check("preview.meta({ component: Stage });")).toEqual(["no story passes props to Planted"]);
    expect(check(storyOf("component: Planted"))).toContain("no story passes props to Planted");
  });

  it("are not missing for a part of one other view", () => {
    const user: [string, string] = ["src/ui/admin/user.tsx", `import { Planted } from "./planted.tsx";`];
    expect(check("", user)).toEqual([]);
    expect(check("", user, ["src/ui/admin/other.tsx", user[1]])).toEqual(["no story passes props to Planted"]);
    expect(check("", ["src/routes/admin/user.tsx", `import { Planted } from "../../ui/admin/planted.tsx";`])).toEqual([
      "no story passes props to Planted",
    ]);
  });

  it("describe a prop in the file, in the view, or once for all views", () => {
    const story = storyOf(`component: Planted, args: { name: "" }`);
    expect(check(story)).toEqual(["no description of name"]);
    expect(check(story, ["workshop/prop-descriptions.ts", `const shared = { name: "The name." };`])).toEqual([]);
  });

  it("describe also the args of a single story", () => {
    expect(check(`${described} meta.story({ args: { extra: 1 } });`)).toEqual(["no description of extra"]);
  });
});
