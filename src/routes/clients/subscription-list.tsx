import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { shallowEqual, useSelector } from "@xstate/react";
import { type ComponentProps, useCallback, useEffect, useMemo } from "react";
import type { ClientRules as RulesOfClient } from "../../api/client-rules-contract.ts";
import type { ListedSubscription } from "../../api/subscription-list-contract.ts";
import { type AdminPages, adminPages } from "../../machines/admin/admin.machine.ts";
import { memberAddingView } from "../../machines/clients/member-adding.machine.ts";
import { subscriptionChangeView } from "../../machines/clients/subscription-change.machine.ts";
import { personChangeView } from "../../machines/people/person-change.machine.ts";
import { useClientAccess, useClientDetails, useGroupChanges } from "../../queries/client-access.ts";
import {
  loadClientFile,
  loadClients,
  showChangedClient,
  useClientAdministrators,
  useClientRules,
} from "../../queries/clients.ts";
import type { ServerData } from "../../queries/list.ts";
import { useClientUsers } from "../../queries/reports.ts";
import { showChangedPerson } from "../../queries/people.ts";
import { adminIcons } from "../../ui/admin/admin-icons.ts";
import { userOptions } from "../../ui/admin/options.ts";
import { ClientAdministrators } from "../../ui/clients/client-administrators.tsx";
import { ClientGroups } from "../../ui/clients/client-groups.tsx";
import { ClientRules } from "../../ui/clients/client-rules.tsx";
import { MemberAdding } from "../../ui/clients/member-adding.tsx";
import { SubscriptionDetails } from "../../ui/clients/subscription-details.tsx";
import { clientList } from "../../ui/clients/subscription-list.tsx";
import { ListPage } from "../../ui/lists/list-and-details.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import { Button } from "../../ui/parts/button.tsx";
import { RetryNotice } from "../../ui/parts/retry-notice.tsx";
import { usePersonChoice } from "../people/person-choice.ts";
import { useListImport } from "../lists/list-files.tsx";
import { useListPage, withQueries } from "../lists/list-page.tsx";
import type { AdminActor } from "../route-context.ts";
import { useNewClient, useSetup } from "./new-client.tsx";

const root = getRouteApi("__root__");

interface PageProps {
  admin: AdminActor;
  data: ServerData;
}

export const ConnectedSubscriptionList = withQueries(function Clients({ admin, data }: PageProps) {
  const queries = useQueryClient();
  const openSetup = useSetup(admin);
  const { subscriptionChange, personChange, memberAdding } = useSelector(admin, adminPages);
  const adding = useSelector(memberAdding, memberAddingView, shallowEqual);
  const page = useListPage(clientList, loadClients, loadClientFile, data);
  const listImport = useListImport(admin, "clients");
  const newClient = useNewClient(admin);
  useEffect(() => {
    const written = admin.on("*", (fact) => {
      if (fact.type === "subscription.changed") {
        showChangedClient(queries, fact.subscription);
        page.onOpen(fact.subscription);
      } else if ("person" in fact) showChangedPerson(queries, fact.person);
    });
    return () => written.unsubscribe();
  });
  const closeResults = useCallback(() => {
    for (const actor of [subscriptionChange, personChange, memberAdding]) actor.send({ type: "result.closed" });
  }, [subscriptionChange, personChange, memberAdding]);
  useEffect(() => closeResults, [closeResults]);
  const close = () => {
    closeResults();
    page.onClose();
  };
  if (adding.at === "choosing" || (adding.at === "applying" && adding.change === "addToClient"))
    return (
      <ListPage>
        <NewMembers memberAdding={memberAdding} data={data} view={adding} />
      </ListPage>
    );
  if (newClient) return <ListPage>{newClient}</ListPage>;
  if (listImport.panel) return <ListPage>{listImport.panel}</ListPage>;
  return (
    <ListView
      {...page}
      exportView={listImport.isOffered ? page.exportView : undefined}
      fileAction={listImport.action}
      notice={listImport.notice}
      action={
        <Button variant="primary" icon={adminIcons.add} onClick={() => openSetup(null)}>
          New client
        </Button>
      }
      onOpen={(row) => {
        closeResults();
        page.onOpen(row);
      }}
      details={page.open && <Client key={page.open.id} admin={admin} data={data} row={page.open} onClose={close} />}
    />
  );
});

interface NewMembersProps extends Pick<AdminPages, "memberAdding">, Pick<ComponentProps<typeof MemberAdding>, "view"> {
  data: ServerData;
}

function NewMembers({ memberAdding, view, data }: NewMembersProps) {
  return (
    <MemberAdding
      {...usePersonChoice(data, { notOfClient: view.client.id })}
      view={view}
      onToggle={(person) => memberAdding.send({ type: "person.toggled", person })}
      onAdd={() => memberAdding.send({ type: "change.confirmed" })}
      onClose={() => memberAdding.send({ type: "adding.closed" })}
    />
  );
}

interface ClientProps extends PageProps {
  row: ListedSubscription;
  onClose: () => void;
}

function Client({ admin, data, row, onClose }: ClientProps) {
  const { navigate } = useRouter();
  const { features } = root.useRouteContext().page;
  const openSetup = useSetup(admin);
  const { subscriptionChange, personChange, memberAdding } = useSelector(admin, adminPages);
  const change = useSelector(subscriptionChange, subscriptionChangeView, shallowEqual);
  const { view, retry } = useClientDetails(data, row.id, features);
  return (
    <SubscriptionDetails
      view={{ ...view, row }}
      isChanged={change.at === "done" && change.id === row.id}
      features={features}
      onEdit={() => {
        const subscription = view.at === "shown" ? view.details : row;
        subscriptionChange.send({ type: "editing.requested", subscription });
      }}
      change={useSelector(personChange, personChangeView, shallowEqual)}
      adding={useSelector(memberAdding, memberAddingView, shallowEqual)}
      groups={features.includes("groups") && <Groups data={data} clientId={row.id} />}
      administrators={
        features.includes("myClient") &&
        view.at === "shown" && (
          <>
            <Administrators data={data} clientId={row.id} ids={view.details.administrators ?? []} />
            {view.details.rules && <Rules data={data} clientId={row.id} rules={view.details.rules} />}
          </>
        )
      }
      onUndo={() => memberAdding.send({ type: "undo.requested" })}
      onNavigate={(href) => void navigate({ href })}
      onSetup={(part) => openSetup(row.id, part)}
      onAdd={() => {
        personChange.send({ type: "result.closed" });
        memberAdding.send({ type: "adding.requested", client: row });
      }}
      onRemove={(person) => {
        memberAdding.send({ type: "result.closed" });
        personChange.send({ type: "change.requested", person, change: "removeFromClient", client: row });
      }}
      onRetry={retry}
      onClose={onClose}
    />
  );
}

function Groups({ data, clientId }: { data: ServerData; clientId: string }) {
  const { data: access, isError, refetch } = useClientAccess(data, clientId, true);
  const people = useClientUsers(data, clientId);
  const options = useMemo(() => people && userOptions(people), [people]);
  const changes = useGroupChanges(data, clientId);
  if (isError) return <RetryNotice onRetry={() => void refetch()}>The groups could not be loaded.</RetryNotice>;
  return access && <ClientGroups access={access} people={options} {...changes} />;
}

function Administrators({ data, clientId, ids }: { data: ServerData; clientId: string; ids: readonly string[] }) {
  const people = useClientUsers(data, clientId);
  return (
    <ClientAdministrators
      administrators={ids}
      people={people && userOptions(people)}
      {...useClientAdministrators(data, clientId)}
    />
  );
}

function Rules({ data, clientId, rules }: { data: ServerData; clientId: string; rules: RulesOfClient }) {
  return <ClientRules {...useClientRules(data, clientId, rules)} />;
}
