import {
  cellKey,
  createCellReader,
  listMatrix,
  type Setup,
  type SetupCell,
  type SetupRow,
} from "../../rules/clients/client-setup.ts";
import { describeGroup } from "../../rules/people/format-people.ts";
import box from "../parts/check-box.module.css";
import styles from "./new-client.module.css";

interface NewClientMatrixProps {
  setup: Setup;
  /** Called with the keys of the cells that change. */
  onToggle: (cells: readonly string[]) => void;
}

interface KeyedCell {
  key: string;
  state: SetupCell["state"];
}

const isFree = ({ state }: KeyedCell) => state === "ticked" || state === "unticked";

/** Who sees which report: the groups, people and reports that were entered and those that the client has. */
export function NewClientMatrix({ setup, onToggle }: NewClientMatrixProps) {
  const { groups, people, reports } = listMatrix(setup);
  const names = new Map(people.map(({ key, name }) => [key, name]));
  const readCell = createCellReader(setup);
  /** People in groups get what their groups get, and by themselves only what is ticked for each of them. */
  const leading = [...groups, ...people.filter(({ key }) => !groups.some(({ members }) => members.has(key)))];
  /** Ticks those that are not ticked, or unticks all of them. */
  const toggleAll = (cells: readonly KeyedCell[]) => {
    const free = cells.filter(isFree);
    const unticked = free.filter(({ state }) => state === "unticked");
    onToggle((unticked.length > 0 ? unticked : free).map(({ key }) => key));
  };
  const cellOf = (row: SetupRow, report: SetupRow): KeyedCell => ({
    key: cellKey(row, report),
    state: readCell(row, report).state,
  });
  return (
    <>
      {setup.client?.isTooLarge && (
        <p className={styles.quiet}>
          The client has too many people or reports to list them here. Change their access in Access matrix.
        </p>
      )}
      {people.length === 0 || reports.length === 0 ? (
        <p className={styles.quiet}>Who sees which report is chosen here, once there are people and reports.</p>
      ) : (
        // A scrollable region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.matrixFrame} aria-label="Access of people to reports" tabIndex={0}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">
                  <All
                    label="Everyone, every report"
                    cells={leading.flatMap((row) => reports.map((report) => cellOf(row, report)))}
                    onToggle={toggleAll}
                  />
                </th>
                {reports.map((report) => (
                  <th key={report.key} scope="col">
                    <All
                      label={report.name || "Report without a name"}
                      cells={leading.map((row) => cellOf(row, report))}
                      onToggle={toggleAll}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...groups, ...people].map((row) => (
                <tr key={row.key}>
                  <th scope="row">
                    <All
                      label={row.name}
                      detail={
                        "email" in row ? row.email : describeGroup([...row.members], (member) => names.get(member))
                      }
                      cells={reports.map((report) => cellOf(row, report))}
                      onToggle={toggleAll}
                    />
                  </th>
                  {reports.map((report) => (
                    <td key={report.key}>
                      <Cell row={row} report={report} cell={readCell(row, report)} onToggle={onToggle} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

interface AllProps {
  label: string;
  detail?: string;
  cells: readonly KeyedCell[];
  onToggle: (cells: AllProps["cells"]) => void;
}

/** Changes a whole row or column. */
function All({ label, detail, cells, onToggle }: AllProps) {
  const hasUnticked = cells.some(({ state }) => state === "unticked");
  return (
    <label className={styles.all}>
      {cells.some(isFree) && (
        <input
          className={box.box}
          type="checkbox"
          aria-label={`All of ${label}`}
          checked={!hasUnticked}
          ref={(input) => {
            if (input) input.indeterminate = hasUnticked && cells.some(({ state }) => state === "ticked");
          }}
          onChange={() => onToggle(cells)}
        />
      )}
      <span className={styles.texts}>
        <span className={styles.heading}>{label}</span>
        {detail && <span className={styles.email}>{detail}</span>}
      </span>
    </label>
  );
}

interface CellProps {
  row: SetupRow;
  report: SetupRow;
  cell: SetupCell;
  onToggle: (cells: readonly string[]) => void;
}

function Cell({ row, report, cell: { state, by }, onToggle }: CellProps) {
  if (state === "held") return <span className={styles.held}>Has access</span>;
  if (state === "grouped") return <span className={styles.held}>by {by.join(", ")}</span>;
  return (
    <label className={styles.cell}>
      <input
        className={box.box}
        type="checkbox"
        aria-label={`${row.name}: ${report.name}`}
        checked={state === "ticked"}
        onChange={() => onToggle([cellKey(row, report)])}
      />
    </label>
  );
}
