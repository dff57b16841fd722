import { useEffect, useState, useSyncExternalStore } from "react";
import { type ActorRefFrom, type AnyActorRef, createActor, fromPromise, waitFor } from "xstate";
import { createCall } from "../../src/api/client.ts";
import { createSend } from "../../src/api/send.ts";
import { provideAdmin } from "../../src/app/effects/admin/admin.ts";
import { provideAdminTools } from "../../src/app/effects/admin/admin-tools.ts";
import type { AdminActors } from "../../src/machines/admin/admin-actors.ts";
import type { adminMachine } from "../../src/machines/admin/admin.machine.ts";
import type { Notice } from "../../src/machines/dialogs/notice.ts";
import { AdminRoute } from "../../src/routes/admin/admin.route.tsx";
import { AdminTabPanel } from "../../src/routes/admin/admin-tab.route.tsx";
import type { SubscriptionAccess } from "../../src/rules/admin/subscription-access.ts";
import type { AdminTab } from "../../src/ui/admin/admin-area.tsx";
import { Alert } from "../../src/ui/dialogs/alert.tsx";
import { createStateRecorder } from "./current-states.ts";

type Admin = ActorRefFrom<typeof adminMachine>;
/** One thing a person did, in the tab or beside it. */
export interface Step {
  to?: keyof AdminActors | "admin";
  type: string;
  [detail: string]: unknown;
}
const nothing: readonly Step[] = [];

interface AdminStageProps {
  /** The tab that is shown first. */
  tab?: AdminTab;
  /** What a person did before the story begins. Each is done as soon as it can be. */
  steps?: readonly Step[];
  /** Whether the admin area was opened, so that its data load. */
  opened?: boolean;
  /** Whether the loaded lists get indexed; otherwise the area keeps loading. */
  indexes?: boolean;
  /** Whether the browser finishes saving a file. */
  saves?: boolean;
}

const names = { addreport: "addReport", modifyreport: "modifyReport", userreportmapping: "userReportMapping" } as const;

/** The real admin area over the workshop's back end, brought to where a story begins. Go on clicking from there. */
export function AdminStage({
  tab: first = "addreport",
  steps = nothing,
  opened = true,
  indexes = true,
  saves = true,
}: AdminStageProps) {
  const [{ admin, recorder }] = useState(() => createAdmin(indexes, saves));
  const [tab, setTab] = useState(first);
  const [notice, setNotice] = useState<Notice | null>(null);
  const currentStates = useSyncExternalStore(recorder.subscribe, recorder.read);
  useEffect(() => {
    let driven = false;
    admin.on("notice.raised", (given) => (steps.length === 0 || driven) && setNotice(given));
    admin.start();
    if (opened) admin.send({ type: "admin.opened", email: "ada.keller@riskinsight.example" });
    void drive(admin, names[first], steps, () => (driven = true)).catch(() => undefined);
    return () => {
      admin.stop();
    };
  }, [admin, first, steps, opened]);
  const answer = () => {
    setNotice(null);
    if (notice?.retry) admin.send({ type: "retry.requested" });
  };
  return (
    <main data-states={currentStates}>
      <AdminRoute admin={admin} tab={tab} onTabChange={setTab} onPreview={() => undefined}>
        <AdminTabPanel admin={admin} tab={tab} onTabChange={setTab} />
      </AdminRoute>
      {notice && (
        <Alert
          frame={{ open: true }}
          title={notice.title}
          message={notice.message}
          actions={notice.retry ? [{ label: "Try again", onPress: answer }] : undefined}
          onOk={answer}
        />
      )}
    </main>
  );
}

const never = () => new Promise<void>(() => undefined);

function createAdmin(indexes: boolean, saves: boolean) {
  const recorder = createStateRecorder();
  const call = createCall(
    createSend({ baseUrl: location.origin, xsrfToken: () => undefined, onUnauthorized: () => undefined }),
  );
  const machine = provideAdmin(indexes ? { call } : { call, rest: never });
  const { mappingImport } = provideAdminTools({ call });
  const unsaving = machine.provide({
    actors: {
      mappingImport: mappingImport.provide({ actors: { saveCsv: fromPromise<void, SubscriptionAccess>(never) } }),
    },
  });
  return { admin: createActor(saves ? machine : unsaving, { id: "admin", inspect: recorder.inspect }), recorder };
}

async function drive(admin: Admin, tab: keyof AdminActors, steps: readonly Step[], onLast: () => void) {
  const { context } = await waitFor(admin, ({ context }) => context.actors !== null);
  for (const [index, step] of steps.entries()) {
    const actor: AnyActorRef | undefined = step.to === "admin" ? admin : context.actors?.[step.to ?? tab];
    if (!actor) return;
    await waitFor(actor, (snapshot: { can: (event: Step) => boolean }) => snapshot.can(step));
    if (index === steps.length - 1) onLast();
    actor.send(step);
  }
}
