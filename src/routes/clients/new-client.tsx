import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useRouter, useSearch } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { adminPages } from "../../machines/admin/admin.machine.ts";
import { newClientView } from "../../machines/clients/new-client.machine.ts";
import { listHref } from "../../rules/lists/list-href.ts";
import { NewClient, type SetupPart } from "../../ui/clients/new-client.tsx";
import { readText } from "../../ui/lists/list-descriptor.ts";
import type { AdminActor } from "../route-context.ts";

const root = getRouteApi("__root__");
const parts: readonly SetupPart[] = ["client", "people", "reports", "access"];

/** The address of the page that adds a client, or people and reports to one that exists. */
const setupHref = (clientId: string | null, part: SetupPart = "client") =>
  listHref("clients", clientId === null ? { setup: "new" } : { setup: clientId, part });

/** Leads to a new client, or to what one that exists gets. */
export function useSetup(admin: AdminActor) {
  const { navigate } = useRouter();
  const { newClient } = useSelector(admin, adminPages);
  return (clientId: string | null, part?: SetupPart) => {
    // What was finished there is shown until something else is asked for.
    if (newClient.getSnapshot().value === "done") newClient.send({ type: "setup.closed" });
    void navigate({ href: setupHref(clientId, part) });
  };
}

/** In place of the list of clients, where the address asks for it. */
export function useNewClient(admin: AdminActor) {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const id = readText(address["setup"]);
  const part = parts.find((one) => one === address["part"]) ?? "client";
  return id === "" ? null : <ConnectedNewClient admin={admin} id={id} part={part} />;
}

interface ConnectedProps {
  admin: AdminActor;
  /** The client that people and reports are added to, or `new`. */
  id: string;
  part: SetupPart;
}

function ConnectedNewClient({ admin, id, part }: ConnectedProps) {
  const { navigate } = useRouter();
  const queries = useQueryClient();
  const { features } = root.useRouteContext().page;
  const { newClient, viewAs } = useSelector(admin, adminPages);
  const snapshot = useSelector(newClient, (current) => current);
  const view = useMemo(() => newClientView(snapshot), [snapshot]);
  const given = id === "new" ? null : id;
  useEffect(() => {
    newClient.send({ type: "setup.opened", given, draftId: crypto.randomUUID() });
  }, [newClient, given]);
  const hasWritten = view.at === "done" || view.at === "stopped";
  useEffect(() => {
    if (hasWritten) void queries.invalidateQueries();
  }, [queries, hasWritten]);
  if (view.at === "closed") return null;
  const go = (href: string) => void navigate({ href });
  const openClient = (clientId: string) => go(listHref("clients", { open: clientId }));
  const leave = () => {
    if (newClient.getSnapshot().value !== "closed") return;
    if (given === null) go("/admin/clients");
    else openClient(given);
  };
  return (
    <NewClient
      view={view}
      part={part}
      hasGroups={features.includes("groups")}
      onFieldChange={(field, value) => newClient.send({ type: "field.changed", field, value })}
      onPaste={(field, value) => newClient.send({ type: "text.pasted", field, value })}
      onReportName={(reportId, reportName) => newClient.send({ type: "report.named", reportId, name: reportName })}
      onToggle={(cells) => newClient.send({ type: "cells.toggled", cells })}
      onCreate={() => newClient.send({ type: "create.requested" })}
      onRetry={() => newClient.send({ type: "retry.requested" })}
      onResume={() => {
        newClient.send({ type: "editing.resumed" });
        // Another client may have been asked for.
        if (view.given !== given) go(setupHref(view.given, part));
      }}
      onDiscard={() => {
        newClient.send({ type: "entries.discarded" });
        leave();
      }}
      onClose={() => {
        newClient.send({ type: "setup.closed" });
        leave();
      }}
      onOpenClient={() => {
        const clientId = snapshot.context.client?.id;
        newClient.send({ type: "setup.closed" });
        if (clientId) openClient(clientId);
      }}
      onViewAs={
        features.includes("viewAs") ? (viewable) => viewAs.send({ type: "viewAs.requested", ...viewable }) : undefined
      }
      onNavigate={go}
    />
  );
}
