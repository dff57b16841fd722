import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import { createEmbedConfig } from "../../../../workshop/stages/workshop-machines.ts";
import { EmbeddedReport } from "./embedded-report.tsx";

const { embedUrl, id } = createEmbedConfig();

const meta = preview.meta({
  title: "Report/Frame of a report",
  component: EmbeddedReport,
  tags: ["no-picture"],
  args: { target: { embedUrl, id }, title: "Workshop report", onFrameEvent: fn() },
  argTypes: {
    target: { description: "The address and the id of the report that the frame is made for." },
    title: { description: "The accessible name of the frame." },
    onFrameEvent: { description: "Called with what happens in the frame, first that it is attached." },
  },
  decorators: [
    (Story) => (
      <div style={{ height: "22rem" }}>
        <Story />
      </div>
    ),
  ],
  parameters: { docs: { story: { inline: false, height: "24rem" } } },
});

export const WithoutToken = meta.story({
  play: async ({ canvas, args }) => {
    await expect(canvas.getByTitle("Workshop report")).toBeInTheDocument();
    await expect(args.onFrameEvent).toHaveBeenCalledWith(expect.objectContaining({ type: "frame.attached" }));
  },
});
