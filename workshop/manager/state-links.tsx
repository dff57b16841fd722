import { useParameter } from "storybook/manager-api";

/** Links from a story to the states that it shows, in the statecharts of the atlas. */
export function StateLinks() {
  const states = [useParameter<string | string[]>("state", [])].flat();
  return states.map((state) => (
    <a key={state} href={addressOf(state)} style={{ marginInline: 8, whiteSpace: "nowrap" }}>
      {state}
    </a>
  ));
}

function addressOf(state: string): string {
  const machine = (state.split(".")[0] ?? "").replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `./?path=/story/atlas-machines--${machine}&args=marked:${state.replaceAll(".", "-")}`;
}
