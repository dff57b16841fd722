import preview from "#.storybook/preview";
import { loadStatechart, StatechartDrawing, type StatechartDrawingProps } from "./statechart-drawing.tsx";

const meta = preview.meta({
  title: "Atlas/Machines",
  // One chart of many states is tried for all: each is drawn by the same code.
  tags: ["!autodocs", "!test"],
  args: { machine: "", marked: "" },
  loaders: [
    async ({ args: { machine, marked } }: { args: { machine: string; marked: string } }) => ({
      drawing: await loadStatechart(machine, marked),
    }),
  ],
  render: (_, { loaded }) => <StatechartDrawing {...(loaded["drawing"] as StatechartDrawingProps)} />,
});

export const Session = meta.story({ args: { machine: "session" } });
export const SessionList = meta.story({ args: { machine: "sessionList" } });
export const Recorded = meta.story({ args: { machine: "recorded" } });
export const Terms = meta.story({ args: { machine: "terms" } });
export const Dialogs = meta.story({ args: { machine: "dialogs" } });
export const Dialog = meta.story({ args: { machine: "dialog" } });
export const Reports = meta.story({ tags: ["test"], args: { machine: "reports" } });
export const ReportSelection = meta.story({ args: { machine: "reportSelection" } });
export const PersonalLists = meta.story({ args: { machine: "personalLists" } });
export const SavedViews = meta.story({ args: { machine: "savedViews" } });
export const AuthorBookmarks = meta.story({ args: { machine: "authorBookmarks" } });
export const Finder = meta.story({ args: { machine: "finder" } });
export const Report = meta.story({ args: { machine: "report" } });
export const EmbeddedReport = meta.story({ args: { machine: "embeddedReport" } });
export const ReportFrame = meta.story({ args: { machine: "reportFrame" } });
export const FrameConversation = meta.story({ args: { machine: "frameConversation" } });
export const FullScreen = meta.story({ args: { machine: "fullScreen" } });
export const PageStatus = meta.story({ args: { machine: "pageStatus" } });
export const Preview = meta.story({ args: { machine: "preview" } });
export const Admin = meta.story({ args: { machine: "admin" } });
export const AdminLoading = meta.story({ args: { machine: "adminLoading" } });
export const AddReport = meta.story({ args: { machine: "addReport" } });
export const PrimaryParty = meta.story({ args: { machine: "primaryParty" } });
export const ModifyReport = meta.story({ args: { machine: "modifyReport" } });
export const UserReportMapping = meta.story({ args: { machine: "userReportMapping" } });
export const AccessGrid = meta.story({ args: { machine: "accessGrid" } });
export const MappingImport = meta.story({ args: { machine: "mappingImport" } });
export const MappingChanges = meta.story({ args: { machine: "mappingChanges" } });
export const NewClient = meta.story({ args: { machine: "newClient" } });
export const NewInstallation = meta.story({ args: { machine: "newInstallation" } });
export const ReportCheck = meta.story({ args: { machine: "reportCheck" } });
export const ServiceStatus = meta.story({ args: { machine: "serviceStatus" } });
export const SubscriptionChange = meta.story({ args: { machine: "subscriptionChange" } });
export const MemberAdding = meta.story({ args: { machine: "memberAdding" } });
export const PersonAdding = meta.story({ args: { machine: "personAdding" } });
export const PersonChange = meta.story({ args: { machine: "personChange" } });
export const ViewAs = meta.story({ args: { machine: "viewAs" } });
export const Comparison = meta.story({ args: { machine: "comparison" } });
export const ClientPreview = meta.story({ args: { machine: "clientPreview" } });
export const AccessChange = meta.story({ args: { machine: "accessChange" } });
export const ListImport = meta.story({ args: { machine: "listImport" } });
export const ReportRoles = meta.story({ args: { machine: "reportRoles" } });
export const ReportRestoration = meta.story({ args: { machine: "reportRestoration" } });
export const LastReportChange = meta.story({ args: { machine: "lastReportChange" } });
