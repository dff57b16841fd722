import { QueryClientProvider } from "@tanstack/react-query";
import { waitFor } from "xstate";
import { adminPages } from "../../machines/admin/admin.machine.ts";
import { useFound } from "../../queries/palette.ts";
import { findQueryClient } from "../../queries/list.ts";
import { listHref } from "../../rules/lists/list-href.ts";
import { reportLink, type ReportRef } from "../../rules/report/report-ref.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { Finder } from "../../ui/report/finder.tsx";
import type { Command, CommandSection } from "../../ui/report/finder-rows.ts";
import { useFinderExit } from "../report/finder.dialog.tsx";
import { useFinder } from "../report/use-finder.ts";
import type { RouteContext } from "../route-context.ts";
import { offeredPages } from "./pages-beside-tabs.tsx";

interface PaletteDialogProps {
  actors: RouteContext;
  frame: DialogFrame;
}

/** The finder of an administrator: pages, actions, people, clients and reports beside their own reports. */
export const PaletteDialog = (props: PaletteDialogProps) => (
  <QueryClientProvider client={findQueryClient(props.actors.data)}>
    <Palette {...props} />
  </QueryClientProvider>
);

function Palette({ actors, frame }: PaletteDialogProps) {
  const { data, page, dialogs } = actors;
  const finder = useFinder(actors);
  const { close, goTo } = useFinderExit(actors);
  const { at, people, clients, reports } = useFound(data, page.features, finder.view.typed);
  const link = (label: string, href: string, hint?: string): Command => ({
    value: href,
    label,
    ...(hint !== undefined && { hint }),
    run: () => void goTo(href),
  });
  /** The form opens once this dialog is gone, as an open dialog closes it. */
  const invitePerson = () =>
    void goTo("/admin/people")
      .then(() => waitFor(dialogs, ({ context }) => context.stack.length === 0))
      .then(actors.admin)
      .then((admin) => adminPages(admin.getSnapshot()).personAdding.send({ type: "adding.requested" }));
  const known: CommandSection[] = [
    {
      title: "Actions",
      commands: [
        ...(page.features.includes("clients") ? [link("New client", listHref("clients", { setup: "new" }))] : []),
        link("Add report", "/admin/addreport"),
        ...(page.features.includes("people")
          ? [{ value: "Invite person", label: "Invite person", run: invitePerson }]
          : []),
        link("Give access", "/admin/access"),
      ],
    },
    {
      title: "Pages",
      commands: [{ label: "Manage reports", href: "/admin" }, ...offeredPages(page.features)].map(({ label, href }) =>
        link(label, href),
      ),
    },
  ];
  const found: CommandSection[] = [
    {
      title: "People",
      commands: people.map(({ principalId, name, email }) =>
        link(name, listHref("people", { search: email, open: principalId }), email),
      ),
    },
    {
      title: "Clients",
      commands: clients.map(({ id, displayName }) =>
        link(displayName, listHref("clients", { search: displayName, open: id })),
      ),
    },
    {
      title: "Reports of all clients",
      commands: reports.map(({ id, reportName, clientName }) =>
        link(reportName, listHref("reports", { search: reportName, open: String(id) }), clientName),
      ),
    },
  ];
  return (
    <Finder
      {...finder}
      commands={{ at, known, found }}
      frame={frame}
      onOpen={(report: ReportRef) => void goTo(reportLink(report))}
      onClose={close}
    />
  );
}
