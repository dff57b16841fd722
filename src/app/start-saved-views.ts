import { createActor, fromPromise } from "xstate";
import type { Call } from "../api/client.ts";
import { type SavedViewsInput, savedViewsMachine } from "../machines/report/saved-views.machine.ts";
import type { ReportRef } from "../rules/report/report-ref.ts";
import { type SavedView, savedViewsContract } from "../api/saved-views-contract.ts";
import type { ViewChange } from "../rules/report/saved-views.ts";

function createSavedViewsEffects(call: Call) {
  const loadViews = async (params: ReportRef, settings: { signal: AbortSignal; isBackground?: boolean }) =>
    (await call(savedViewsContract.getSavedViews, { params, ...settings })).views;

  function change(report: ReportRef, wish: ViewChange, signal: AbortSignal): Promise<unknown> {
    if (wish.kind === "rename")
      return call(savedViewsContract.renameView, { body: { id: wish.id, name: wish.name }, signal });
    if (wish.kind === "delete") return call(savedViewsContract.deleteView, { params: { id: wish.id }, signal });
    if (wish.kind === "setDefault")
      return call(savedViewsContract.setDefaultView, { body: { ...report, id: wish.id }, signal });
    return call(savedViewsContract.shareView, { body: { id: wish.id, isShared: wish.isShared }, signal });
  }

  return {
    loadViews: fromPromise<readonly SavedView[], ReportRef>(({ input, signal }) =>
      loadViews(input, { signal, isBackground: true }),
    ),
    loadState: fromPromise<string | null, { id: string }>(
      async ({ input: params, signal }) => (await call(savedViewsContract.getSavedView, { params, signal })).state,
    ),
    saveView: fromPromise<{ id: string; views: readonly SavedView[] }, ReportRef & { name: string; state: string }>(
      async ({ input: { name, state, ...report }, signal }) => {
        const { id } = await call(savedViewsContract.saveView, { body: { ...report, name, state }, signal });
        return { id, views: await loadViews(report, { signal }) };
      },
    ),
    changeView: fromPromise<readonly SavedView[], ReportRef & { change: ViewChange | undefined }>(
      async ({ input: { change: wish, ...report }, signal }) => {
        if (wish) await change(report, wish, signal);
        return loadViews(report, { signal });
      },
    ),
  };
}

export const startSavedViews = (call: Call, input: SavedViewsInput) =>
  createActor(savedViewsMachine.provide({ actors: createSavedViewsEffects(call) }), {
    id: "savedViews",
    input,
  }).start();
