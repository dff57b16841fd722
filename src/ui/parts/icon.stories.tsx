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

const args: { name: IconName } = { name: "report" };

const meta = preview.meta({
  title: "Parts/Icon",
  component: Icon,
  args,
  argTypes: { name: { description: "Which icon it is.", control: "select", options: Object.keys(iconPaths) } },
  parameters: { layout: "padded", docs: { description: { component: "An icon in the colour of its text." } } },
});

export const All = meta.story({ tags: ["dark"], render: () => <AllIcons /> });
export const Single = meta.story({ args: { label: "Report" }, tags: ["no-picture"] });
