import { expect, fn, waitFor } from "storybook/test";
import preview from "#.storybook/preview";
import workshopReport from "./embed/workshop-report.svg?no-inline";
import { EmbeddedReport } from "./embedded-report.tsx";

const embedUrl = new URL(workshopReport, document.baseURI).href;
const config = (embedToken: string) => ({
  embedUrl,
  id: "a6e40f97-3b2d-4c81-9f56-e0d7c81b5a34",
  embedToken,
  displayName: "Workshop report",
});

const meta = preview.meta({
  title: "Report/Embedded report",
  component: EmbeddedReport,
  args: { title: "Workshop report", subscriptionId: "workshop", allowedOrigins: [location.origin], onFact: fn() },
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
  args: { config: config("good") },
  tags: ["dark"],
  play: async ({ args, canvas }) => {
    await waitFor(async () => expect(args.onFact).toHaveBeenCalledWith({ type: "embed.rendered" }));
    await expect(canvas.getByTitle("Workshop report")).toBeVisible();
  },
});

export const FrameWarmed = meta.story({
  tags: ["no-picture"],
  args: { warm: { embedUrl, id: config("").id } },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByTitle("Workshop report")).toBeInTheDocument();
    await expect(args.onFact).not.toHaveBeenCalled();
  },
});

export const TokenExpired = meta.story({
  tags: ["no-picture"],
  args: { config: config("expired") },
  play: async ({ args }) => {
    await waitFor(async () => expect(args.onFact).toHaveBeenCalledWith({ type: "embed.tokenExpired" }));
  },
});

export const CapacityPaused = meta.story({
  tags: ["no-picture"],
  args: { config: config("paused") },
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
  args: { config: config("good"), allowedOrigins: [] },
  play: async ({ args, canvasElement }) => {
    await expect(args.onFact).toHaveBeenCalledWith({
      type: "embed.failed",
      cause: "notAllowed",
      reference: config("").id,
    });
    await expect(canvasElement.querySelector("iframe")).toBeNull();
  },
});

export const SilentHost = meta.story({ tags: ["no-picture"], args: { config: config("silent") } });
