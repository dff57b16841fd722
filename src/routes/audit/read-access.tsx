import { getRouteApi, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useAccessLists, useClientPeople } from "../../queries/client-access.ts";
import type { ServerData } from "../../queries/list.ts";
import { addGroups } from "../../rules/access/subscription-access.ts";
import { emptyLists, reportsOf } from "../../rules/admin/admin-lists.ts";
import { AccessPage } from "../../ui/access/access-page.tsx";
import { AccessPanel } from "../../ui/access/access-panel.tsx";
import { readText } from "../../ui/lists/list-descriptor.ts";
import { withQueries } from "../lists/list-page.tsx";

const root = getRouteApi("__root__");
const noChanges = new Map<string, never>();

/** The access matrix of a client, of which nothing is changed. The address names the client. */
export const ReadAccess = withQueries(function Access({ data }: { data: ServerData }) {
  const navigate = useNavigate();
  const address: Record<string, unknown> = useSearch({ strict: false });
  const clientId = readText(address["client"]);
  const { features } = root.useRouteContext().page;
  const all = useAccessLists(data);
  const client = useClientPeople(data, clientId, features.includes("groups"));
  const lists = all.data ?? emptyLists;
  const { users: people = [], access } = client.data ?? {};
  const shown = useMemo(
    () => addGroups({ people, ownMappings: lists.mappings, access }),
    [people, lists.mappings, access],
  );
  const isLoaded = all.data && client.data;
  const hasFailed = (all.isError && !all.isFetching) || (client.isError && !client.isFetching);
  const whenChosen = isLoaded ? "open" : hasFailed ? "failed" : "loading";
  return (
    <AccessPage
      at={clientId === "" && !hasFailed ? "withoutSubscription" : whenChosen}
      subscriptions={lists.subscriptions}
      subscriptionId={clientId}
      pendingCount={0}
      canChoose
      hint="Choose a client to see who has access to its reports."
      onSubscriptionSelect={(id) => void navigate({ to: ".", search: { client: id }, replace: true })}
      onRetry={() => {
        for (const loaded of [all, client]) if (loaded.isError) void loaded.refetch();
      }}
    >
      <AccessPanel
        key={clientId}
        title={lists.subscriptions.find(({ id }) => id === clientId)?.displayName ?? "Access matrix"}
        reports={reportsOf(lists, clientId)}
        firstReport={undefined}
        pending={noChanges}
        access={access}
        onClose={undefined}
        {...shown}
      />
    </AccessPage>
  );
});
