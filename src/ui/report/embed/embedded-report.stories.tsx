import { expect, fn } from "storybook/test";
import preview from "#.storybook/preview";
import { EmbeddedReport } from "./embedded-report.tsx";
import workshopReport from "./workshop-report.svg?no-inline";

const target = {
  embedUrl: new URL(workshopReport, document.baseURI).href,
  id: "a6e40f97-3b2d-4c81-9f56-e0d7c81b5a34",
};

const meta = preview.meta({
  title: "Report/Frame of a report",
  component: EmbeddedReport,
  args: { target, title: "Workshop report", onFrameEvent: fn() },
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
