import { shallowEqual, useSelector } from "@xstate/react";
import { accessGridView } from "../../machines/admin/access-grid.machine.ts";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import { AccessPanel } from "../../ui/admin/access-panel.tsx";
import { ChangeReview } from "../../ui/admin/change-review.tsx";
import { ChangesProgress } from "./mapping-changes.route.tsx";

export function AccessRoute({ access }: { access: AdminActors["accessGrid"] }) {
  const view = useSelector(access, accessGridView, shallowEqual);
  const changes = useSelector(access, ({ children }) => children.changes);
  const { users, reports } = view;
  if (view.at === "changing" && changes) return <ChangesProgress changes={changes} users={users} reports={reports} />;
  if (view.at === "reviewing") {
    return (
      <ChangeReview
        changes={[...view.wanted.values()]}
        users={users}
        reports={reports}
        onConfirm={() => access.send({ type: "changes.confirmed" })}
        onBack={() => access.send({ type: "review.left" })}
      />
    );
  }
  return <AccessPanel view={view} send={access.send} />;
}
