import * as v from "valibot";
import { isStateTooLarge, MAX_VIEW_NAME } from "../rules/report/saved-views.ts";
import { type Endpoint, id } from "./contract.ts";

/** These checks are in the start already: others would make it larger. */
const name = v.pipe(
  v.string(),
  v.maxLength(MAX_VIEW_NAME),
  v.check((text) => text.trim() !== ""),
);
const state = v.pipe(
  v.string(),
  v.minLength(1),
  v.check((text) => !isStateTooLarge(text)),
);
const reportKey = v.object({ subscriptionId: id, reportId: id });

export const savedView = v.object({
  id,
  name: v.string(),
  /** False: an administrator shares it with everyone who may read the report. */
  isOwn: v.boolean(),
  isShared: v.boolean(),
  /** The name of who shares it; null while nobody does. */
  sharedBy: v.nullable(v.string()),
  /** Shown when the person opens the report. */
  isDefault: v.boolean(),
});
export type SavedView = v.InferOutput<typeof savedView>;

/** Calls about saved views of a report. In a file of its own, because the start needs none of them. */
export const savedViewsContract = {
  /** By name, without their states. */
  getSavedViews: {
    method: "GET",
    path: "/serverside/api/portal/savedviews/:subscriptionId/:reportId",
    params: reportKey,
    response: v.object({ views: v.array(savedView) }),
  },
  /** The state is null where it was sealed with a secret that the server no longer has, or was altered. */
  getSavedView: {
    method: "GET",
    path: "/serverside/api/portal/savedview/:id",
    params: v.object({ id }),
    response: v.object({ name: v.string(), state: v.nullable(v.string()) }),
  },
  /** Replaces the state of the person’s own view with the same name. */
  saveView: {
    method: "POST",
    path: "/serverside/api/portal/saveview",
    body: v.object({ ...reportKey.entries, name, state }),
    response: v.object({ id }),
  },
  renameView: {
    method: "POST",
    path: "/serverside/api/portal/renameview",
    body: v.object({ id, name }),
    response: v.object({}),
  },
  /** Deletes the person’s own view. Deleting one that is not there does nothing. */
  deleteView: {
    method: "DELETE",
    path: "/serverside/api/portal/deleteview/:id",
    params: v.object({ id }),
    response: v.object({}),
  },
  /** Null: the report opens as its author made it. */
  setDefaultView: {
    method: "POST",
    path: "/serverside/api/portal/setdefaultview",
    body: v.object({ ...reportKey.entries, id: v.nullable(id) }),
    response: v.object({}),
  },
  /** Shows the administrator’s own view to everyone who may read the report, or no longer shows a shared one. */
  shareView: {
    method: "POST",
    path: "/serverside/api/portal/shareview",
    body: v.object({ id, isShared: v.boolean() }),
    response: v.object({}),
  },
} as const satisfies Record<string, Endpoint>;
