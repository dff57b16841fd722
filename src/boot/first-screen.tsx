import { Footer } from "../ui/frame/footer.tsx";
import { Frame } from "../ui/frame/frame.tsx";
import { Header } from "../ui/frame/header.tsx";
import { Ribbon } from "../ui/frame/ribbon.tsx";
import { ThemeButton } from "../ui/frame/theme-button.tsx";
import { ReportView } from "../ui/report/report-view.tsx";
import { SelectReport } from "../ui/report/select-report.tsx";

const nothing = () => undefined;
const link = (label: string, href: string, active: boolean) => ({ label, href, active, onNavigate: nothing });

/**
 * The selection dialog as the views draw it, drawn when the portal is built: what is the person's own, and the year, stands in braces,
 * and the signs of the themes he may have chosen lie ready.
 */
export function FirstScreen() {
  return (
    <>
      <Frame
        header={
          <Header
            user={{ name: "{name}", role: "{role}" }}
            onSignOut={nothing}
            theme="system"
            onThemeChange={nothing}
          />
        }
        ribbon={
          <Ribbon
            items={[link("Report", "/report", true), link("Admin", "/admin", false)]}
            report={{ onChangeReport: nothing }}
          />
        }
        footer={<Footer privacyHref="/" onDoNotSell={nothing} year="{year}" />}
      >
        <ReportView at="none" title="" onRetry={nothing} onChange={nothing} onLeaveFullScreen={nothing} />
      </Frame>
      <div hidden>
        <ThemeButton theme="light" onThemeChange={nothing} />
        <ThemeButton theme="dark" onThemeChange={nothing} />
      </div>
      <SelectReport
        frame={{ open: true }}
        subscriptions={[{ id: "client", displayName: "{client}" }]}
        reports={[{ subscriptionId: "client", reportId: "report", reportName: "{report}", groupId: "" }]}
        choice={{ subscriptionId: "client", reportId: "report" }}
        canView
        linkAbsent={false}
        onSubscription={nothing}
        onReport={nothing}
        onView={nothing}
        onCancel={nothing}
      />
    </>
  );
}
