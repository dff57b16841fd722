import type { ElkNode } from "elkjs/lib/elk.bundled.js";
import type { AnyStateMachine } from "xstate";
import { GraphDrawing } from "./graph-drawing.tsx";
import { detailsOf, layOutStatechart } from "./statechart-layout.ts";
import { readStatechart, type Statechart, type StateSummary } from "./statechart.ts";
import { type LinksByState, loadStoryLinks } from "./story-links.ts";
import "./atlas.css";

export interface StatechartDrawingProps {
  machineId: string;
  chart: Statechart;
  layout: ElkNode;
  stories: LinksByState;
  /** The path of the state to be marked, with hyphens for the dots. */
  marked: string;
}

export async function loadStatechart(machineId: string, marked: string): Promise<StatechartDrawingProps> {
  const chart = readStatechart(findMachine(machineId));
  const [layout, stories] = await Promise.all([layOutStatechart(chart), loadStoryLinks()]);
  return { machineId, chart, layout, stories, marked };
}

/** A machine's statechart as a picture and a table. Each state links to its stories. */
export function StatechartDrawing({ machineId, chart, layout, stories, marked }: StatechartDrawingProps) {
  const states = flattenStates(chart.root);
  const stateByPath = new Map(states.map((state) => [state.path, state]));
  return (
    <div className="atlas">
      <h1>{machineId}</h1>
      <GraphDrawing layout={layout} label={`Statechart of ${machineId}`}>
        {flattenNodes(layout).map((node) => {
          const state = stateByPath.get(node.id);
          if (!state) return undefined;
          const isMarked = state.path.replaceAll(".", "-") === marked;
          const storyId = stories.get(node.id)?.[0]?.id;
          return <StateBox key={node.id} node={node} state={state} storyId={storyId} isMarked={isMarked} />;
        })}
      </GraphDrawing>
      <div className="atlas-scroll">
        <table>
          <thead>
            <tr>
              <th>State</th>
              <th>What is true in it</th>
              <th>Transitions</th>
              <th>Stories</th>
            </tr>
          </thead>
          <tbody>
            {states.slice(1).map((state) => (
              <StateRow key={state.path} machineId={machineId} chart={chart} state={state} stories={stories} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const flattenStates = (state: StateSummary): StateSummary[] => [state, ...state.states.flatMap(flattenStates)];
const flattenNodes = (node: ElkNode): ElkNode[] =>
  (node.children ?? []).flatMap((child) => [child].concat(flattenNodes(child)));

interface StateRowProps extends Omit<StatechartDrawingProps, "layout" | "marked"> {
  state: StateSummary;
}

function StateRow({ machineId, chart, state, stories }: StateRowProps) {
  const withoutMachine = (path: string) => path.slice(machineId.length + 1);
  return (
    <tr>
      <th scope="row">{withoutMachine(state.path)}</th>
      <td>{state.description}</td>
      <td>
        {chart.transitions
          .filter(({ from }) => from === state.path)
          .map(({ label, to }) => (
            <div key={label + to}>
              {label} → {withoutMachine(to)}
            </div>
          ))}
        {detailsOf(state).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </td>
      <td>
        {stories.get(state.path)?.map(({ id, name }) => (
          <a key={id} href={`./?path=/story/${id}`} target="_top">
            {name}
          </a>
        ))}
      </td>
    </tr>
  );
}

interface StateBoxProps {
  node: ElkNode;
  state: StateSummary;
  storyId: string | undefined;
  isMarked: boolean;
}

function StateBox({ node: { x = 0, y = 0, width, height }, state, storyId, isMarked }: StateBoxProps) {
  const content = (
    <>
      <rect
        className="atlas-box"
        data-kind={state.kind}
        data-current={isMarked || undefined}
        data-story={storyId !== undefined || undefined}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={8}
      />
      {state.isInitial && <circle className="atlas-initial" cx={x + 16} cy={y + 19} r={4} />}
      <text className="atlas-name" x={x + (state.isInitial ? 26 : 12)} y={y + 23}>
        {state.name}
      </text>
      {detailsOf(state).map((line, index) => (
        <text key={line} className="atlas-line" x={x + 12} y={y + 40 + index * 16}>
          {line}
        </text>
      ))}
    </>
  );
  if (storyId === undefined) return <g>{content}</g>;
  return (
    <a href={`./?path=/story/${storyId}`} target="_top">
      {content}
    </a>
  );
}

const modules = import.meta.glob<Record<string, unknown>>("../../src/machines/*/*.machine.ts", { eager: true });

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "root" in value;

const machines: readonly AnyStateMachine[] = Object.values(modules).flatMap((module) =>
  Object.values(module).filter(isMachine),
);

function findMachine(id: string): AnyStateMachine {
  const found = machines.find((machine) => machine.id === id);
  if (!found) throw new Error(`There is no machine ${id}`);
  return found;
}
