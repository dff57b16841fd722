import { createActor, fromPromise } from "xstate";
import type { ReportRef } from "../../../src/rules/report/report-ref.ts";
import type { SavedView } from "../../../src/api/saved-views-contract.ts";
import { authorBookmarksView, savedViewsView } from "../../../src/machines/report/saved-views-view.ts";
import {
  type Saved,
  type SavedViewsInput,
  savedViewsMachine,
} from "../../../src/machines/report/saved-views.machine.ts";
import type { AuthorBookmark, StateRequest } from "../../../src/rules/report/report-frame.ts";
import type { ViewChange } from "../../../src/rules/report/saved-views.ts";
import { describeState } from "./report-state.ts";
import { settle } from "./settle.ts";

export const losses: SavedView = {
  id: "v1",
  name: "Losses",
  isOwn: true,
  isShared: false,
  sharedBy: null,
  isDefault: false,
};
export const places: SavedView = { ...losses, id: "v2", name: "Places" };
export const stored = [losses, places];
export const closed: AuthorBookmark = { name: "b1", displayName: "Closed losses", group: "Losses" };
export const report = { subscriptionId: "s1", reportId: "r1" };
export const refuse = (kind: string) => () => Promise.reject(Object.assign(new Error(kind), { kind }));
export const silent = { send: () => {} };

const answers = {
  "state.captureRequested": { type: "state.captured", state: "captured" },
  "state.applyRequested": { type: "state.applied" },
  "bookmarks.requested": { type: "bookmarks.read", bookmarks: [closed] },
} as const;

interface Options {
  linked?: string;
  opened?: string;
  page?: string;
  load?: () => Promise<readonly SavedView[]>;
  read?: () => Promise<string | null>;
  save?: () => Promise<Saved>;
  change?: () => Promise<readonly SavedView[]>;
  /** Is filled with the changes that are asked for. */
  changes?: unknown[];
  /** What the report answers. */
  answer?: "applies" | "refuses" | "is silent";
}

/** The saved views of a report that has two, over a frame that records what it is sent. */
export async function startSavedViews({
  linked,
  opened,
  page,
  answer = "applies",
  changes = [],
  ...needs
}: Options = {}) {
  const sent: string[] = [];
  const frame = {
    send(request: StateRequest) {
      const state = "state" in request ? ` ${request.state && describeState(request.state)}` : "";
      sent.push(request.type + state);
      if (request.type === "state.kept" || answer === "is silent") return;
      request.replyTo.send(answer === "applies" ? answers[request.type] : { type: "state.refused" });
    },
  };
  const embeddedReport: SavedViewsInput["embeddedReport"] = {
    send: (event) => void sent.push("layout" in event ? `reload ${event.layout}` : `turn to ${event.page}`),
  };
  const machine = savedViewsMachine.provide({
    actors: {
      loadViews: fromPromise<readonly SavedView[], ReportRef>(needs.load ?? (async () => stored)),
      loadState: fromPromise<string | null, { id: string }>(async ({ input }) =>
        needs.read ? needs.read() : `state of ${input.id}`,
      ),
      saveView: fromPromise<Saved, ReportRef & { name: string; state: string }>(
        needs.save ?? (async () => ({ id: "v2", views: stored })),
      ),
      changeView: fromPromise<readonly SavedView[], ReportRef & { change: ViewChange | undefined }>(
        async ({ input }) => {
          changes.push(input.change);
          return needs.change ? needs.change() : [places];
        },
      ),
    },
  });
  const actor = createActor(machine, {
    input: { report, linked, opened, page, layout: "phone", frame, embeddedReport },
  }).start();
  await settle();
  const bookmarks = () => authorBookmarksView(actor.getSnapshot().children.authorBookmarks!.getSnapshot());
  return { actor, sent, bookmarks, view: () => savedViewsView(actor.getSnapshot()) };
}
