/** The part of a drawing that is visible, in the drawing's own units. */
export interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The most that a drawing can be enlarged beyond its natural size. */
const MAX_SCALE = 3;

/** Enlarges by a factor above 1. The given point stays where it is; the whole drawing is the least that is shown. */
export function zoom(view: ViewBox, whole: ViewBox, factor: number, at: Point = centreOf(view)): ViewBox {
  const smallest = Math.min(whole.width, 400) / MAX_SCALE;
  const width = Math.min(whole.width, Math.max(smallest, view.width / factor));
  const share = width / view.width;
  const zoomed = {
    x: at.x - (at.x - view.x) * share,
    y: at.y - (at.y - view.y) * share,
    width,
    height: view.height * share,
  };
  return keepInside(zoomed, whole);
}

export const move = (view: ViewBox, whole: ViewBox, { x, y }: Point): ViewBox =>
  keepInside({ ...view, x: view.x + x, y: view.y + y }, whole);

export const centreAt = (view: ViewBox, whole: ViewBox, { x, y }: Point): ViewBox =>
  keepInside({ ...view, x: x - view.width / 2, y: y - view.height / 2 }, whole);

const centreOf = ({ x, y, width, height }: ViewBox): Point => ({ x: x + width / 2, y: y + height / 2 });

const clamp = (start: number, size: number, end: number) => Math.min(Math.max(0, end - size), Math.max(0, start));

function keepInside(view: ViewBox, whole: ViewBox): ViewBox {
  return {
    ...view,
    x: clamp(view.x, view.width, whole.width),
    y: clamp(view.y, view.height, whole.height),
  };
}
