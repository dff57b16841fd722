import preview from "#.storybook/preview";
import { type MapDrawing, mapDrawing, ProductMap } from "./map-drawing.tsx";

const meta = preview.meta({ title: "Atlas/Product map", tags: ["!autodocs", "no-picture"] });

export const OnOnePage = meta.story({
  loaders: [async () => ({ drawing: await mapDrawing() })],
  render: (_, { loaded }) => <ProductMap {...(loaded["drawing"] as MapDrawing)} />,
});
