import type { LightMyRequestResponse } from "fastify";
import { demo } from "../../../server/standins/demo-data.ts";
import type { ReportRef } from "../../../src/rules/report/report-ref.ts";
import { type SavedView, savedViewsContract } from "../../../src/api/saved-views-contract.ts";
import type { TestBrowser } from "./test-browser.ts";

type Answer = Promise<LightMyRequestResponse>;

export const keyOf = (id: number): ReportRef => {
  const { subscriptionId, reportId } = demo.reports[id - 1]!;
  return { subscriptionId, reportId };
};
/** Ben reads it, Chloe does not. */
export const bens = keyOf(1);
/** Ada and Chloe read it, Ben does not. */
export const shared = keyOf(5);

const fill = (path: string, params: Record<string, string>) =>
  Object.entries(params).reduce((url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(value)), path);
export const list = (browser: TestBrowser, key: ReportRef): Answer =>
  browser.get(fill(savedViewsContract.getSavedViews.path, { ...key }));
export const views = async (browser: TestBrowser, key: ReportRef) =>
  (await list(browser, key)).json<{ views: SavedView[] }>().views;
export const open = (browser: TestBrowser, id: string): Answer =>
  browser.get(fill(savedViewsContract.getSavedView.path, { id }));
export const save = (browser: TestBrowser, body: object): Answer =>
  browser.post(savedViewsContract.saveView.path, body);
export const saveView = async (browser: TestBrowser, key: ReportRef, name: string, state = `state of ${name}`) =>
  (await save(browser, { ...key, name, state })).json<{ id: string }>().id;
export const rename = (browser: TestBrowser, id: string, name: string): Answer =>
  browser.post(savedViewsContract.renameView.path, { id, name });
export const remove = (browser: TestBrowser, id: string): Answer =>
  browser.write("DELETE", fill(savedViewsContract.deleteView.path, { id }));
export const setDefault = (browser: TestBrowser, key: ReportRef, id: string | null): Answer =>
  browser.post(savedViewsContract.setDefaultView.path, { ...key, id });
export const share = (browser: TestBrowser, id: string, isShared = true): Answer =>
  browser.post(savedViewsContract.shareView.path, { id, isShared });
export const absentId = "00000000-0000-4000-8000-000000000000";
