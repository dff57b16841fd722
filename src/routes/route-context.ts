import type { ActorRefFrom } from "xstate";
import type { adminMachine } from "../machines/admin/admin.machine.ts";
import type { dialogsMachine } from "../machines/dialogs/dialogs.machine.ts";
import type { previewMachine } from "../machines/report/preview.machine.ts";
import type { reportsMachine } from "../machines/report/reports.machine.ts";
import type { sessionMachine } from "../machines/session/session.machine.ts";
import type { Theme } from "../rules/frame/theme.ts";

export type AdminActor = ActorRefFrom<typeof adminMachine>;

/** What the routes bind to views: the root actors, and the little that a view needs of the page around it. */
export interface RouteContext {
  session: ActorRefFrom<typeof sessionMachine>;
  dialogs: ActorRefFrom<typeof dialogsMachine>;
  reports: ActorRefFrom<typeof reportsMachine>;
  preview: ActorRefFrom<typeof previewMachine>;
  /** Not needed at the start: loaded when first asked for. */
  admin: () => Promise<AdminActor>;
  page: {
    year: number;
    privacyHref: string;
    reportOrigins: readonly string[];
    whenIdle: () => Promise<void>;
    loginPortal: () => string | null;
    openConsentSettings: () => void;
    theme: () => Theme;
    chooseTheme: (theme: Theme) => void;
  };
}
