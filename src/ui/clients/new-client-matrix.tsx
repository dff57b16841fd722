import {
  type CellState,
  cellKey,
  createCellReader,
  listMatrix,
  type Setup,
  type SetupRow,
} from "../../rules/clients/client-setup.ts";
import box from "../parts/check-box.module.css";
import styles from "./new-client.module.css";

interface NewClientMatrixProps {
  setup: Setup;
  /** Called with the keys of the cells that change. */
  onToggle: (cells: readonly string[]) => void;
}

/** Who sees which report, for the people and reports that were entered and those that the client has. */
export function NewClientMatrix({ setup, onToggle }: NewClientMatrixProps) {
  const { people, reports } = listMatrix(setup);
  const readCell = createCellReader(setup);
  /** Ticks those that are not ticked, or unticks all of them. */
  const toggleAll = (cells: readonly { key: string; state: CellState }[]) => {
    const free = cells.filter(({ state }) => state !== "held");
    const unticked = free.filter(({ state }) => state === "unticked");
    onToggle((unticked.length > 0 ? unticked : free).map(({ key }) => key));
  };
  const cellOf = (person: SetupRow, report: SetupRow) => ({
    key: cellKey(person, report),
    state: readCell(person, report),
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
                    cells={people.flatMap((person) => reports.map((report) => cellOf(person, report)))}
                    onToggle={toggleAll}
                  />
                </th>
                {reports.map((report) => (
                  <th key={report.key} scope="col">
                    <All
                      label={report.name || "Report without a name"}
                      cells={people.map((person) => cellOf(person, report))}
                      onToggle={toggleAll}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map((person) => (
                <tr key={person.key}>
                  <th scope="row">
                    <All
                      label={person.name}
                      detail={person.email}
                      cells={reports.map((report) => cellOf(person, report))}
                      onToggle={toggleAll}
                    />
                  </th>
                  {reports.map((report) => (
                    <td key={report.key}>
                      <Cell person={person} report={report} state={readCell(person, report)} onToggle={onToggle} />
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
  cells: readonly { key: string; state: CellState }[];
  onToggle: (cells: AllProps["cells"]) => void;
}

/** Changes a whole row or column. */
function All({ label, detail, cells, onToggle }: AllProps) {
  const hasUnticked = cells.some(({ state }) => state === "unticked");
  return (
    <label className={styles.all}>
      {cells.some(({ state }) => state !== "held") && (
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
  person: SetupRow;
  report: SetupRow;
  state: CellState;
  onToggle: (cells: readonly string[]) => void;
}

function Cell({ person, report, state, onToggle }: CellProps) {
  if (state === "held") return <span className={styles.held}>Has access</span>;
  return (
    <label className={styles.cell}>
      <input
        className={box.box}
        type="checkbox"
        aria-label={`${person.name}: ${report.name}`}
        checked={state === "ticked"}
        onChange={() => onToggle([cellKey(person, report)])}
      />
    </label>
  );
}
