import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ActorRefFrom, type AnyActorRef, createActor, type StateValue, waitFor } from 'xstate';
import { createCall } from '../../src/api/client.ts';
import { provideAdmin } from '../../src/app/effects/admin.ts';
import { type adminMachine, adminView } from '../../src/machines/admin.machine.ts';
import type { Notice } from '../../src/machines/notice.ts';
import { ConfirmDeleteDialog } from '../../src/routes/admin-modify-report.route.tsx';
import { AdminRoute } from '../../src/routes/admin.route.tsx';
import type { AdminTab } from '../../src/ui/admin/admin-area.tsx';
import { Alert } from '../../src/ui/alert/alert.tsx';

type Admin = ActorRefFrom<typeof adminMachine>;

type Steps = readonly { type: string; [detail: string]: unknown }[];
const nothing: Steps = [];

interface AdminStageProps {
  tab?: AdminTab;
  /** What a person did before the story begins. Each is done as soon as it can be. */
  steps?: Steps;
  opened?: boolean;
  indexes?: boolean;
}

const names = { addreport: 'addReport', modifyreport: 'modifyReport', userreportmapping: 'userReportMapping' } as const;

/** The real admin area over the workshop's back end, brought to where a story begins. Go on clicking from there. */
export function AdminStage({ tab: first = 'addreport', steps = nothing, opened = true, indexes = true }: AdminStageProps) {
  const [admin] = useState(() => createAdmin(indexes));
  const [tab, setTab] = useState(first);
  const [notice, setNotice] = useState<Notice | null>(null);
  const view = useSelector(admin, adminView, (one, other) => one.is === other.is);
  useEffect(() => {
    let driven = false;
    admin.on('notice.given', (given) => (steps.length === 0 || driven) && setNotice(given));
    admin.start();
    if (opened) admin.send({ type: 'admin.opened', email: 'ada.keller@riskinsight.example' });
    void drive(admin, first, steps, () => (driven = true)).catch(() => undefined);
    return () => admin.stop();
  }, [admin, first, steps, opened]);
  const answer = () => {
    setNotice(null);
    if (notice?.retry) admin.send({ type: 'retry.asked' });
  };
  return (
    <main>
      <AdminRoute admin={admin} tab={tab} onTab={setTab} onPreview={() => undefined} />
      <At actor={admin} />
      {view.is === 'ready' && <Confirming tab={view.tabs.modifyReport} />}
      {notice && (
        <Alert
          frame={{ open: true }}
          title={notice.title}
          message={notice.message}
          actions={notice.retry ? [{ label: 'Try again', onPress: answer }] : undefined}
          onOk={answer}
        />
      )}
    </main>
  );
}

function createAdmin(indexes: boolean): Admin {
  const call = createCall({ baseUrl: location.origin, xsrfToken: () => undefined, onRefused: () => undefined });
  const machine = provideAdmin(indexes ? { call } : { call, rest: () => new Promise(() => undefined) });
  return createActor(machine, { id: 'admin' });
}

async function drive(admin: Admin, tab: AdminTab, steps: Steps, onLast: () => void) {
  const { context } = await waitFor(admin, ({ context }) => context.tabs !== null);
  const actor: AnyActorRef | undefined = context.tabs?.[names[tab]];
  if (!actor) return;
  for (const [index, step] of steps.entries()) {
    await waitFor(actor, (snapshot: { can: (event: typeof step) => boolean }) => snapshot.can(step));
    if (index === steps.length - 1) onLast();
    actor.send(step);
  }
}

type Modify = NonNullable<ReturnType<Admin['getSnapshot']>['context']['tabs']>['modifyReport'];

function Confirming({ tab }: { tab: Modify }) {
  const confirming = useSelector(tab, (snapshot) => snapshot.matches('confirmingDelete'));
  return confirming && <ConfirmDeleteDialog tab={tab} frame={{ open: true }} />;
}

interface Standing {
  value: StateValue;
  machine: { id: string };
  children: Record<string, AnyActorRef | undefined>;
}

/** Where an actor and those it has called stand, for the story to compare with its name. */
function At({ actor }: { actor: AnyActorRef }) {
  const at = useSelector(actor, ({ value, machine }: Standing) => leaves(value, machine.id).join(' '));
  const machines = useSelector(actor, ({ children }: Standing) => Object.values(children).filter((child) => child !== undefined && 'machine' in Object(child.getSnapshot())), shallowEqual);
  return (
    <>
      <span hidden data-testid="at" data-at={at} />
      {machines.map((child) => child && <At key={child.id} actor={child} />)}
    </>
  );
}

function leaves(value: StateValue, path: string): string[] {
  if (typeof value === 'string') return [`${path}.${value}`];
  return Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : leaves(inner, `${path}.${key}`)));
}
