import preview from "#.storybook/preview";
import { adminIcons } from "../admin/admin-icons.ts";
import { Icon } from "./icon.tsx";
import { icons } from "./icons.ts";

const allIcons = Object.entries({ ...icons, ...adminIcons }).toSorted(([one], [other]) => one.localeCompare(other));

function AllIcons() {
  return (
    <ul className="icons">
      {allIcons.map(([name, path]) => (
        <li key={name}>
          <Icon path={path} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  );
}

const meta = preview.meta({
  title: "Parts/Icon",
  component: Icon,
  args: { path: icons.report },
  argTypes: {
    path: { control: "select", options: allIcons.map(([name]) => name), mapping: Object.fromEntries(allIcons) },
  },
  parameters: { layout: "padded", docs: { description: { component: "An icon in the colour of its text." } } },
});

export const All = meta.story({ tags: ["picture"], render: () => <AllIcons /> });
export const Single = meta.story({ args: { label: "Report" } });
