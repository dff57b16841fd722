import { Footer } from "../ui/frame/footer.tsx";
import { PageFrame } from "../ui/frame/frame.tsx";
import { Header } from "../ui/frame/header.tsx";
import { Ribbon } from "../ui/frame/ribbon.tsx";
import { ReportView } from "../ui/report/report-view.tsx";
import { SelectReport } from "../ui/report/select-report.tsx";

const ignore = () => undefined;
const link = (label: string, href: string, active: boolean) => ({ label, href, active, onNavigate: ignore });

/**
 * The selection dialog, rendered to static markup when the portal is built. Values in braces are filled in the browser
 * by `show-first-screen.ts`.
 */
export function FirstScreen() {
  return (
    <>
      <PageFrame
        header={<Header user={{ name: "{name}", role: "{role}" }} />}
        ribbon={
          <Ribbon
            links={[link("Report", "/report", true), link("Admin", "/admin", false)]}
            report={{ onChangeReport: ignore }}
            hasViews
          />
        }
        footer={<Footer privacyHref="/" onDoNotSell={ignore} year="{year}" />}
      >
        <ReportView at="empty" title="" onFullScreenExit={ignore} />
      </PageFrame>
      <SelectReport
        frame={{ open: true }}
        subscriptions={[{ id: "client", displayName: "{client}" }]}
        reports={[{ subscriptionId: "client", reportId: "report", reportName: "{report}", groupId: "" }]}
        report={{ subscriptionId: "client", reportId: "report" }}
        canView
        linkAbsent={false}
        onSubscriptionSelect={ignore}
        onReportSelect={ignore}
        onView={ignore}
        onCancel={ignore}
      />
    </>
  );
}
