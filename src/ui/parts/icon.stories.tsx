import preview from "#.storybook/preview";
import { Icon } from "./icon.tsx";
import { type IconName, iconPaths } from "./icon-paths.ts";

function AllIcons() {
  return (
    <ul className="icons">
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <li key={name}>
          <Icon name={name} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

const meta = preview.meta({ title: "Parts/Icon", component: AllIcons, parameters: { layout: "padded" } });

export const All = meta.story({ tags: ["dark"] });
