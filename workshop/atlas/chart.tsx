import type { ElkNode } from "elkjs/lib/elk.bundled.js";
import "./atlas.css";
import { Edge } from "./edge.tsx";
import { layOut, linesOf } from "./layout.ts";
import { machineOf } from "./machines.ts";
import { type State, type Statechart, statechartOf } from "./statechart.ts";
import { storiesByState, type StoriesByState } from "./stories.ts";

export interface Drawing {
  machine: string;
  chart: Statechart;
  laid: ElkNode;
  stories: StoriesByState;
}

export async function drawingOf(machine: string): Promise<Drawing> {
  const chart = statechartOf(machineOf(machine));
  const [laid, stories] = await Promise.all([layOut(chart), storiesByState()]);
  return { machine, chart, laid, stories };
}

/** A machine's statechart, drawn from the machine; a state is a way to its story. */
export function Chart({ machine, chart, laid, stories }: Drawing) {
  const states = flat(chart.root);
  const named = new Map(states.map((state) => [state.path, state]));
  return (
    <div className="atlas">
      <h1>{machine}</h1>
      <div className="atlas-scroll">
        <svg width={laid.width} height={laid.height} viewBox={`0 0 ${laid.width ?? 0} ${laid.height ?? 0}`}>
          <defs>
            <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0 0 8 4 0 8Z" />
            </marker>
          </defs>
          {boxes(laid).map((node) => {
            const state = named.get(node.id);
            return state && <Box key={node.id} node={node} state={state} story={stories.get(node.id)?.[0]?.id} />;
          })}
          {laid.edges?.map((edge) => (
            <Edge key={edge.id} edge={edge} />
          ))}
        </svg>
      </div>
      <div className="atlas-scroll">
        <table>
          <thead>
            <tr>
              <th>State</th>
              <th>What is true in it</th>
              <th>Leads on by</th>
              <th>Stories</th>
            </tr>
          </thead>
          <tbody>
            {states.slice(1).map((state) => (
              <tr key={state.path}>
                <th scope="row">{state.path.slice(machine.length + 1)}</th>
                <td>{state.description}</td>
                <td>
                  {chart.ways
                    .filter(({ from }) => from === state.path)
                    .map(({ label, to }) => (
                      <div key={label + to}>
                        {label} → {to.slice(machine.length + 1)}
                      </div>
                    ))}
                  {linesOf(state).map((line) => (
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
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const flat = (state: State): State[] => [state, ...state.states.flatMap(flat)];
const boxes = (node: ElkNode): ElkNode[] => (node.children ?? []).flatMap((child) => [child].concat(boxes(child)));

function Box({
  node: { x = 0, y = 0, width, height },
  state,
  story,
}: {
  node: ElkNode;
  state: State;
  story: string | undefined;
}) {
  const words = (
    <>
      <rect
        className="atlas-box"
        data-kind={state.kind}
        data-story={story !== undefined || undefined}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={8}
      />
      {state.initial && <circle className="atlas-initial" cx={x + 16} cy={y + 19} r={4} />}
      <text className="atlas-name" x={x + (state.initial ? 26 : 12)} y={y + 23}>
        {state.name}
      </text>
      {linesOf(state).map((line, index) => (
        <text key={line} className="atlas-line" x={x + 12} y={y + 40 + index * 16}>
          {line}
        </text>
      ))}
    </>
  );
  return story ? (
    <a href={`./?path=/story/${story}`} target="_top">
      {words}
    </a>
  ) : (
    <g>{words}</g>
  );
}
