import { expect, it } from "vitest";

interface ArgType {
  control?: { type?: string; disable?: boolean };
}
interface Story {
  composed: { id: string; args: Record<string, unknown>; argTypes: Record<string, ArgType> };
}

const modules = import.meta.glob<Record<string, unknown>>("../../src/**/*.stories.tsx", { eager: true });
const controls = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module)
    .filter((value): value is Story => typeof value === "object" && value !== null && "composed" in value)
    .flatMap(({ composed: { args, argTypes } }) =>
      Object.entries(argTypes).map(([name, argType]) => ({ place: `${file}: ${name}`, value: args[name], argType })),
    ),
);
const placesOf = (found: typeof controls) => [...new Set(found.map(({ place }) => place))];

it("no function or object of a story is offered as a raw control", () => {
  expect(controls.length).toBeGreaterThan(500);
  const raw = controls.filter(
    ({ value, argType: { control } }) =>
      control?.disable !== true &&
      (control?.type === "object" || typeof value === "function" || (typeof value === "object" && value !== null)),
  );
  expect(placesOf(raw.filter(({ argType }) => argType.control?.type !== "text"))).toEqual([]);
});
