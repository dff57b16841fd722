import { useSelector } from "@xstate/react";
import { useCallback, useEffect, useState } from "react";
import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { ComparableReport } from "../../api/comparison-contract.ts";
import type { ListedReport } from "../../api/report-list-contract.ts";
import type { AdminPages } from "../../machines/admin/admin.machine.ts";
import { type clientPreviewMachine, clientPreviewView } from "../../machines/report/client-preview.machine.ts";
import { embeddedReportView } from "../../machines/report/reports.machine.ts";
import { useComparableReports, useConfirmation } from "../../queries/comparison.ts";
import type { ServerData } from "../../queries/list.ts";
import { CompareClients } from "../../ui/reports/compare-clients.tsx";
import { useTypedText, withQueries } from "../lists/list-page.tsx";
import { ReportStage } from "../report/report-stage.tsx";
import type { RouteContext } from "../route-context.ts";

type ClientPreview = ActorRefFrom<typeof clientPreviewMachine>;

interface ComparisonProps extends Pick<RouteContext, "page"> {
  comparison: AdminPages["comparison"];
  report: ListedReport;
  data: ServerData;
}

/** It replaces the admin area until it is closed. */
export const ConnectedComparison = withQueries(function Comparison({
  comparison,
  report,
  data,
  page,
}: ComparisonProps) {
  const [search, setSearch] = useState("");
  const typed = useTypedText(search, setSearch);
  const { data: reports, isError, refetch } = useComparableReports(data, report.id, search);
  const chosen = useSelector(comparison, ({ context }) => context.other);
  const [lastFound, setLastFound] = useState<ComparableReport>();
  const first = useSelector(comparison, ({ children }) => children.first);
  const second = useSelector(comparison, ({ children }) => children.second);
  const isFirstShown = useIsShown(first);
  const isSecondShown = useIsShown(second);
  const close = () => comparison.send({ type: "comparison.left" });
  const { onConfirm, ...confirmation } = useConfirmation(data, close);
  const { own, others = [], total = 0 } = reports ?? {};
  const isChosen = ({ subscriptionId }: ComparableReport) => subscriptionId === chosen?.subscriptionId;
  // Another search may leave it out.
  const other = others.find(isChosen) ?? (lastFound && isChosen(lastFound) ? lastFound : undefined);
  const choices = others.filter(({ problem }) => problem === null);
  const only = own?.problem === null && choices.length === 1 && search === "" ? choices[0] : undefined;
  const choose = useCallback(
    (client: ComparableReport) => {
      setLastFound(client);
      comparison.send({ type: "client.chosen", client });
    },
    [comparison],
  );
  useEffect(() => {
    if (only && !chosen) choose(only);
  }, [choose, only, chosen]);
  const side = (preview: ClientPreview | undefined, client: string) =>
    preview && <Side preview={preview} title={report.reportName} client={client} page={page} />;
  return (
    <CompareClients
      {...confirmation}
      reportName={report.reportName}
      clientName={report.clientName}
      at={reports ? "shown" : isError ? "failed" : "loading"}
      own={own}
      others={others}
      total={total}
      search={typed.text}
      onSearch={typed.set}
      other={other}
      first={side(first, report.clientName)}
      second={side(second, other?.clientName ?? "")}
      areShown={isFirstShown && isSecondShown}
      onOtherChoose={(subscriptionId) => {
        const client = others.find((one) => one.subscriptionId === subscriptionId);
        if (client) choose(client);
      }}
      onConfirm={(until) => own && other && onConfirm({ first: own, second: other, until })}
      onRetry={() => void refetch()}
      onClose={close}
    />
  );
});

const reportOf = (snapshot: SnapshotFrom<typeof clientPreviewMachine> | undefined) => snapshot?.children.report;

/** The report of the client is on the screen. */
function useIsShown(preview: ClientPreview | undefined): boolean {
  const report = useSelector(preview, reportOf);
  return useSelector(report, (snapshot) => snapshot !== undefined && embeddedReportView(snapshot).at === "viewing");
}

interface SideProps extends Pick<RouteContext, "page"> {
  preview: ClientPreview;
  title: string;
  client: string;
}

function Side({ preview, title, client, page }: SideProps) {
  const at = useSelector(preview, (snapshot) => clientPreviewView(snapshot).at);
  const error = useSelector(preview, (snapshot) => clientPreviewView(snapshot).error);
  const report = useSelector(preview, reportOf);
  const frame = useSelector(preview, ({ children }) => children.frame);
  return (
    <ReportStage
      at={stageOf[at]}
      title={title}
      client={client}
      refusal={error}
      report={report}
      frame={frame}
      whenIdle={page.whenIdle}
      onRetry={() => preview.send({ type: "retry.requested" })}
    />
  );
}

const stageOf = { fetching: "fetching", shown: "mounted", failed: "refused" } as const;
