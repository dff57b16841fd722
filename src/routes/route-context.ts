import type { ActorRefFrom } from "xstate";
import type { Subscription } from "../api/contract.ts";
import type { ReportFreshness } from "../api/freshness-contract.ts";
import type { ReportedFailure } from "../api/service-contract.ts";
import type { accessGridMachine } from "../machines/access/access-grid.machine.ts";
import type { adminMachine } from "../machines/admin/admin.machine.ts";
import type { dialogsMachine } from "../machines/dialogs/dialogs.machine.ts";
import type { pageStatusMachine } from "../machines/frame/page-status.machine.ts";
import type { finderMachine } from "../machines/report/finder.machine.ts";
import type { previewMachine } from "../machines/report/preview.machine.ts";
import type { reportsMachine } from "../machines/report/reports.machine.ts";
import type { personalListsMachine } from "../machines/report/personal-lists.machine.ts";
import type { viewAsMachine } from "../machines/report/view-as.machine.ts";
import type { SavedViewsInput, savedViewsMachine } from "../machines/report/saved-views.machine.ts";
import type { recordedMachine } from "../machines/session/recorded.machine.ts";
import type { sessionListMachine } from "../machines/session/session-list.machine.ts";
import type { sessionMachine } from "../machines/session/session.machine.ts";
import type { Features } from "../rules/features.ts";
import type { ServerData } from "../queries/list.ts";
import type { Theme } from "../rules/frame/theme.ts";
import type { ReportRef } from "../rules/report/report-ref.ts";

export type AdminActor = ActorRefFrom<typeof adminMachine>;
export type PreviewActor = ActorRefFrom<typeof previewMachine>;
export type ViewAsActor = ActorRefFrom<typeof viewAsMachine>;

export type AccessGridActor = ActorRefFrom<typeof accessGridMachine>;

export type SessionListActor = ActorRefFrom<typeof sessionListMachine>;

export type RecordedActor = ActorRefFrom<typeof recordedMachine>;

export type PersonalListsActor = ActorRefFrom<typeof personalListsMachine>;
export type FinderActor = ActorRefFrom<typeof finderMachine>;

export interface LoadedFinder {
  /** Undefined where the back end keeps none. */
  personalLists: PersonalListsActor | undefined;
  /** A new one each time its dialog opens, not started yet. */
  createFinder: (reports: RouteContext["reports"]) => FinderActor;
}

export type SavedViewsActor = ActorRefFrom<typeof savedViewsMachine>;

export interface LaterActors {
  /** Loads the list of sessions anew each time its dialog opens. */
  loadSessionList: (options: { isAdministrator: boolean }) => Promise<SessionListActor>;
  /** Loads what is recorded about the person anew each time its dialog opens. */
  loadRecorded: () => Promise<RecordedActor>;
  /** One for the page. */
  loadPersonalLists: () => Promise<PersonalListsActor>;
  loadFinder: () => Promise<LoadedFinder>;
  /** A new one for each report that is shown. */
  loadSavedViews: (input: SavedViewsInput) => Promise<SavedViewsActor>;
  /** How old the data of a report are. */
  loadFreshness: (report: ReportRef, signal: AbortSignal) => Promise<ReportFreshness>;
  /** Why the report host does not show a report, for those who look for the cause. */
  reportFailure: (failure: ReportedFailure) => Promise<void>;
  /** The clients that the person administers. Asked once. */
  loadMyClients: () => Promise<readonly Subscription[]>;
  /** The matrix of who may read what of such a client. One for each. */
  loadOwnAccess: (subscriptionId: string) => Promise<AccessGridActor>;
  /** How many changes to people's access an administrator has made and not saved. */
  countUnsavedChanges: () => number;
}

/** What the routes bind to views: the root actors, and values and functions of the page around them. */
export interface RouteContext {
  session: ActorRefFrom<typeof sessionMachine>;
  dialogs: ActorRefFrom<typeof dialogsMachine>;
  reports: ActorRefFrom<typeof reportsMachine>;
  /** Loaded when first needed, because most users never open the admin area. */
  admin: () => Promise<AdminActor>;
  /** Loaded when first needed, because the start needs none of them. */
  later: () => Promise<LaterActors>;
  /** Loaded together with the admin area. */
  preview: () => Promise<PreviewActor>;
  /** Loaded when nothing more important is left to load. */
  pageStatus: () => Promise<ActorRefFrom<typeof pageStatusMachine>>;
  /** What lists of the server’s data need. */
  data: ServerData;
  page: {
    year: number;
    /** What the back end offers beyond the specification. */
    features: Features;
    privacyHref: string;
    whenIdle: () => Promise<void>;
    loginPortal: () => string | null;
    openConsentSettings: () => void;
    theme: () => Theme;
    chooseTheme: (theme: Theme) => void;
    /** The support mailbox; rejects where none is known. */
    findMailbox: () => Promise<string>;
    /** Loads the page again and keeps place and drafts. Does nothing but say so while the server cannot be reached. */
    reload: () => void;
  };
}
