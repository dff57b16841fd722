import { expect } from "storybook/test";
import preview from "#.storybook/preview";
import { loadProductMap, ProductMapDrawing, type ProductMapDrawingProps } from "./product-map-drawing.tsx";

const meta = preview.meta({ title: "Atlas/Product map", tags: ["!autodocs", "no-picture"] });

export const OnOnePage = meta.story({
  loaders: [async () => ({ drawing: await loadProductMap() })],
  render: (_, { loaded }) => <ProductMapDrawing {...(loaded["drawing"] as ProductMapDrawingProps)} />,
  play: async ({ canvas }) => {
    const connections = [
      ["route /", "redirects route /report"],
      ["route /report", "shows machine reports"],
      ["route /admin", "shows machine admin"],
      ["route /admin", "contains route /admin/addreport"],
      ["machine session", "termsDialog.opened dialog terms"],
      ["machine reports", "notice.raised dialog alert"],
    ];
    for (const [from = "", to = ""] of connections) {
      const rows = canvas.getAllByRole("row").filter((row) => row.querySelector("th")?.textContent === from);
      const cells = rows.flatMap((row) => [...row.querySelectorAll("td > div")].map(({ textContent }) => textContent));
      await expect(cells).toContain(to);
    }
  },
});
