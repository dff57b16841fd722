import { useMemo, useState } from "react";
import type { AccessGridEvent, AccessGridView } from "../../machines/admin/access-grid.machine.ts";
import type { UserReportMapping } from "../../api/contract.ts";
import { maxPendingChanges } from "../../rules/admin/pending-changes.ts";
import { isMapped, mappingKey } from "../../rules/admin/mapping-index.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import { search } from "../parts/option-search.ts";
import { TextField } from "../parts/text-field.tsx";
import { AccessGrid } from "./access-grid.tsx";
import styles from "./admin.module.css";
import { nameChoices } from "./options.ts";
import { Panel } from "./admin-panel.tsx";

interface AccessPanelProps {
  view: AccessGridView;
  send: (event: AccessGridEvent) => void;
}

export function AccessPanel({ view, send }: AccessPanelProps) {
  const { users, reports, mappings, wanted, tooMany } = view;
  const [sought, setSought] = useState("");
  const shown = useMemo(() => {
    const found = new Set(search(nameChoices(users), sought).map(({ value }) => value));
    return users.filter(({ id }) => found.has(id));
  }, [users, sought]);
  const stateOf = (cell: UserReportMapping) =>
    wanted.get(mappingKey(cell))?.action ?? (isMapped(mappings, cell) ? "mapped" : "none");
  return (
    <Panel
      title="Access at a glance"
      wide
      action={
        <Button size="small" icon="arrowLeft" onClick={() => send({ type: "access.closed" })}>
          Back
        </Button>
      }
    >
      {users.length === 0 || reports.length === 0 ? (
        <Notice tone="empty">This subscription has {users.length === 0 ? "no users" : "no reports"}.</Notice>
      ) : (
        <>
          <TextField
            label="Find users"
            value={sought}
            onChange={setSought}
            hint="Arrow keys move in the table. Space changes a cell; on a name it changes every cell of its row or column. Nothing is sent before you have reviewed it."
          />
          <AccessGrid
            users={shown}
            reports={reports}
            stateOf={stateOf}
            onSet={(cells, access) => send({ type: "cells.set", cells, access })}
          />
          <div className={styles.actions}>
            <Button variant="primary" disabled={wanted.size === 0} onClick={() => send({ type: "review.requested" })}>
              Review changes
            </Button>
            <Button icon="undo" disabled={wanted.size === 0} onClick={() => send({ type: "cells.cleared" })}>
              Clear
            </Button>
            <output className={styles.count}>
              {tooMany &&
                `At most ${maxPendingChanges.toLocaleString("en")} changes at once: find fewer users, or change one user or report at a time. `}
              {wanted.size === 0 ? "No changes yet" : `${wanted.size.toLocaleString("en")} to change`}
            </output>
          </div>
        </>
      )}
    </Panel>
  );
}
