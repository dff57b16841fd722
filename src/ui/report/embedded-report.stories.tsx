import { expect, fn, waitFor } from "storybook/test";
import preview from "#.storybook/preview";
import { EmbeddedReportStage } from "../../../workshop/stages/embedded-report-stage.tsx";
import { createEmbedConfig } from "../../../workshop/stages/workshop-machines.ts";

const { embedUrl, id } = createEmbedConfig();

const meta = preview.meta({
  title: "Report/Embedded report",
  component: EmbeddedReportStage,
  args: { title: "Workshop report", allowedOrigins: [location.origin], onFact: fn() },
  argTypes: {
    title: { description: "The accessible name of the frame.", control: "text" },
    config: {
      description: "The embed config of the requested report. Without one, only the frame loads.",
    },
    prefetched: { description: "The report whose frame loads before it is requested." },
    allowedOrigins: { description: "Origins that may be framed besides Power BI’s own." },
    onFact: { description: "Receives what the report notifies." },
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

export const Viewing = meta.story({
  args: { config: createEmbedConfig("good") },
  tags: ["dark"],
  play: async ({ args, canvas }) => {
    await waitFor(async () => expect(args.onFact).toHaveBeenCalledWith({ type: "embed.rendered" }));
    await expect(canvas.getByTitle("Workshop report")).toBeVisible();
  },
});

export const FramePrefetched = meta.story({
  tags: ["no-picture"],
  args: { prefetched: { embedUrl, id } },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByTitle("Workshop report")).toBeInTheDocument();
    await expect(args.onFact).not.toHaveBeenCalled();
  },
});

export const TokenExpired = meta.story({
  tags: ["no-picture"],
  args: { config: createEmbedConfig("expired") },
  play: async ({ args }) => {
    await waitFor(async () => expect(args.onFact).toHaveBeenCalledWith({ type: "embed.tokenExpired" }));
  },
});

export const CapacityPaused = meta.story({
  tags: ["no-picture"],
  args: { config: createEmbedConfig("paused") },
  play: async ({ args }) => {
    await waitFor(async () =>
      expect(args.onFact).toHaveBeenCalledWith({
        type: "embed.failed",
        cause: "capacity",
        reference: "0c6f91ae-247d-4e8b-b35a-92f8e1d0c476",
      }),
    );
  },
});

export const HostNotAllowed = meta.story({
  tags: ["no-picture"],
  args: { config: createEmbedConfig("good"), allowedOrigins: [] },
  play: async ({ args, canvasElement }) => {
    await expect(args.onFact).toHaveBeenCalledWith({
      type: "embed.failed",
      cause: "notAllowed",
      reference: id,
    });
    await expect(canvasElement.querySelector("iframe")).toBeNull();
  },
});

export const SilentHost = meta.story({ tags: ["no-picture"], args: { config: createEmbedConfig("silent") } });
