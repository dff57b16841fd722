import { shallowEqual, useSelector } from "@xstate/react";
import { lazy, Suspense, useState } from "react";
import type { AdminActors } from "../../machines/admin/admin.machine.ts";
import { userReportMappingView } from "../../machines/admin/user-report-mapping.machine.ts";
import { type AdminLists, reportsOf } from "../../rules/admin/admin-lists.ts";
import { ManyAtOnce } from "../../ui/admin/bulk-actions.tsx";
import { OneSubscription } from "../../ui/admin/subscription-heading.tsx";
import { UserReportMapping } from "../../ui/admin/user-report-mapping.tsx";
import { Loader } from "../../ui/parts/loader.tsx";

const AccessRoute = lazy(async () => ({ default: (await import("./access-matrix.route.tsx")).AccessRoute }));
const FileRoute = lazy(async () => ({ default: (await import("./mapping-import.route.tsx")).FileRoute }));

export function UserReportMappingTab({ actors, lists }: { actors: AdminActors; lists: AdminLists }) {
  const { userReportMapping: tab, accessGrid: access, mappingImport: file } = actors;
  const view = useSelector(tab, userReportMappingView, shallowEqual);
  const seesAccess = useSelector(access, (snapshot) => !snapshot.matches("closed"));
  const seesFile = useSelector(file, (snapshot) => !snapshot.matches("closed"));
  const waiting = useSelector(access, ({ context }) => context.kept.length);
  const [opened, setOpened] = useState<"access" | "file" | null>(null);
  const reports = reportsOf(lists, view.subscriptionId);
  const subject = { users: view.users, reports };
  if (seesAccess || seesFile) {
    return (
      <OneSubscription name={lists.subscriptions.find(({ id }) => id === view.subscriptionId)?.displayName ?? ""}>
        <Suspense fallback={<Loader text="Loading.." />}>
          {seesAccess ? <AccessRoute access={access} /> : <FileRoute file={file} />}
        </Suspense>
      </OneSubscription>
    );
  }
  return (
    <>
      <UserReportMapping view={view} subscriptions={lists.subscriptions} reports={reports} send={tab.send} />
      <ManyAtOnce
        disabled={!view.canChoose}
        waiting={waiting}
        focused={opened}
        onAccess={() => {
          setOpened("access");
          access.send({ type: "access.opened", ...subject });
        }}
        onFile={() => {
          setOpened("file");
          file.send({ type: "import.opened", ...subject });
        }}
      />
    </>
  );
}
