import type { ElkExtendedEdge, ElkNode } from "elkjs/lib/elk.bundled.js";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";

const ZOOM_STEP = 1.4;
const MOVE_STEP = 0.15;

interface GraphDrawingProps {
  layout: ElkNode;
  label: string;
  children: ReactNode;
}

const NO_EDGES: readonly ElkExtendedEdge[] = [];

/** How far a key moves the visible part, as shares of its size. */
const moves: Record<string, Point> = {
  ArrowLeft: { x: -MOVE_STEP, y: 0 },
  ArrowRight: { x: MOVE_STEP, y: 0 },
  ArrowUp: { x: 0, y: -MOVE_STEP },
  ArrowDown: { x: 0, y: MOVE_STEP },
};

/** The picture of a layout: its edges, and the nodes given as children. It fits the pane; zoom in and drag it. */
export function GraphDrawing({ layout, label, children }: GraphDrawingProps) {
  const { width = 1, height = 1, edges = NO_EDGES } = layout;
  const whole = useMemo((): ViewBox => ({ x: 0, y: 0, width, height }), [width, height]);
  const [view, setView] = useState(whole);
  const area = useRef<HTMLDivElement>(null);
  const pane = useRef<SVGSVGElement>(null);
  const zoomBy = (factor: number) => setView((current) => zoom(current, whole, factor));
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    pane.current?.addEventListener(
      "pointermove",
      ({ buttons, movementX, movementY }) => {
        const matrix = pane.current?.getScreenCTM();
        if (buttons !== 1 || !matrix) return;
        setView((current) => move(current, whole, { x: -movementX / matrix.a, y: -movementY / matrix.d }));
      },
      { signal },
    );
    pane.current?.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    pane.current?.addEventListener(
      "dblclick",
      (event) => setView((current) => zoom(current, whole, ZOOM_STEP, findPoint(pane.current, event))),
      { signal },
    );
    area.current?.addEventListener(
      "keydown",
      (event) => {
        const { x, y } = moves[event.key] ?? {};
        if (x === undefined || y === undefined) return;
        event.preventDefault();
        setView((current) => move(current, whole, { x: current.width * x, y: current.height * y }));
      },
      { signal },
    );
    return () => listening.abort();
  }, [whole]);
  return (
    <div ref={area} className="atlas-drawing">
      <div className="atlas-tools">
        <button type="button" onClick={() => zoomBy(ZOOM_STEP)}>
          Zoom in
        </button>
        <button type="button" onClick={() => zoomBy(1 / ZOOM_STEP)}>
          Zoom out
        </button>
        <button type="button" onClick={() => setView(whole)}>
          Show all
        </button>
        <small>Drag or use the arrow keys to move, double-click to zoom in.</small>
        <Overview whole={whole} view={view} edges={edges} onChoose={(at) => setView(centreAt(view, whole, at))} />
      </div>
      <svg
        ref={pane}
        className="atlas-pane"
        aria-label={label}
        viewBox={[view.x, view.y, view.width, view.height].join(" ")}
        style={{ maxBlockSize: height * 1.2 }}
      >
        <defs>
          <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0 8 4 0 8Z" />
          </marker>
        </defs>
        {children}
        {edges.map((edge) => (
          <EdgeLines key={edge.id} edge={edge} />
        ))}
        {edges.flatMap(({ id, labels = [] }) =>
          labels.map(({ text, x = 0, y = 0 }) => (
            <text key={`${id}${text}`} className="atlas-label" x={x} y={y + 12}>
              {text}
            </text>
          )),
        )}
      </svg>
    </div>
  );
}

interface OverviewProps {
  whole: ViewBox;
  view: ViewBox;
  edges: readonly ElkExtendedEdge[];
  onChoose: (at: Point) => void;
}

/** The whole drawing in small. It shows which part is visible; a click moves there. */
function Overview({ whole: { width, height }, view, edges, onChoose }: OverviewProps) {
  return (
    <svg
      className="atlas-overview"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onClick={(event) => {
        const point = findPoint(event.currentTarget, event);
        if (point) onChoose(point);
      }}
    >
      <rect width={width} height={height} />
      {edges.map((edge) => (
        <EdgeLines key={edge.id} edge={edge} />
      ))}
      <rect className="atlas-visible" x={view.x} y={view.y} width={view.width} height={view.height} />
    </svg>
  );
}

/** The point of a drawing under the pointer. */
function findPoint(drawing: SVGSVGElement | null, { clientX, clientY }: { clientX: number; clientY: number }) {
  const matrix = drawing?.getScreenCTM();
  return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : undefined;
}

const EdgeLines = ({ edge: { sections } }: { edge: ElkExtendedEdge }) =>
  sections?.map(({ id, startPoint, bendPoints, endPoint }) => (
    <polyline
      key={id}
      className="atlas-edge"
      markerEnd="url(#head)"
      points={[startPoint, bendPoints ?? [], endPoint]
        .flat()
        .map(({ x, y }) => `${x},${y}`)
        .join(" ")}
    />
  ));

/** The part of a drawing that is visible, in the drawing's own units. */
interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

/** The most that a drawing can be enlarged beyond its natural size. */
const MAX_SCALE = 3;

/** Enlarges by a factor above 1. The given point stays where it is; the whole drawing is the least that is shown. */
function zoom(view: ViewBox, whole: ViewBox, factor: number, at: Point = centreOf(view)): ViewBox {
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

const move = (view: ViewBox, whole: ViewBox, { x, y }: Point): ViewBox =>
  keepInside({ ...view, x: view.x + x, y: view.y + y }, whole);

const centreAt = (view: ViewBox, whole: ViewBox, { x, y }: Point): ViewBox =>
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
