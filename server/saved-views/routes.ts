import type { FastifyRequest } from "fastify";
import { savedViewsContract } from "../../src/api/saved-views-contract.ts";
import { MAX_VIEW_STATE } from "../../src/rules/report/saved-views.ts";
import { isAdministrator } from "../../src/rules/session/access.ts";
import type { GuardedRoutes } from "../http/guarded-routes.ts";
import { HttpError } from "../http/http-error.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { createActor } from "../audit/write-audit.ts";
import type { Keys } from "../identity/keys.ts";
import type { Person } from "../identity/sessions.ts";
import type { Store } from "../store/open-store.ts";
import { deleteView, renameView, saveView, setDefaultView, shareView, type ViewOwner } from "./change-views.ts";
import { findReadableView, selectViewsOfReport } from "./queries.ts";

/** JSON can write a character of the state with two bytes. */
const BODY_LIMIT = 2 * MAX_VIEW_STATE + 4096;
/** States are large, so a person can save only so many in a minute. */
const SAVES_PER_MINUTE = 30;

const createOwner = ({ request, person }: { request: FastifyRequest; person: Person }): ViewOwner => ({
  ...createActor(request, person),
  principalId: person.principalId,
  isAdministrator: isAdministrator(person),
});

/**
 * Views of reports that people saved. A missing view and a foreign one get the same answer. Each write can be repeated
 * without another effect, so none needs its Idempotency-Key.
 */
export function registerSavedViewRoutes(routes: GuardedRoutes, store: Store, keys: Keys): void {
  routes.read(savedViewsContract.getSavedViews, "reader", (_scope, key) => selectViewsOfReport(key));

  routes.handle(savedViewsContract.getSavedView, "reader", async ({ params, person }) => {
    const view = await findReadableView(store, person.principalId, params.id);
    if (!view) throw new HttpError(404, "Not Found");
    return { name: view.name, state: keys.unseal(view.sealedState, view.id) ?? null };
  });

  routes.handleWrite(
    savedViewsContract.saveView,
    "reader",
    async (call) => store.transaction().execute((tx) => saveView(tx, keys, createOwner(call), call.body)),
    createRateLimit(SAVES_PER_MINUTE),
    { bodyLimit: BODY_LIMIT },
  );

  routes.handleWrite(savedViewsContract.renameView, "reader", async (call) => {
    await store.transaction().execute((tx) => renameView(tx, createOwner(call), call.body));
    return {};
  });

  routes.handleWrite(savedViewsContract.deleteView, "reader", async ({ params, person, request }) => {
    await store.transaction().execute((tx) => deleteView(tx, createActor(request, person), params.id));
    return {};
  });

  routes.handleWrite(savedViewsContract.setDefaultView, "reader", async ({ body, person }) => {
    await store.transaction().execute((tx) => setDefaultView(tx, person.principalId, body));
    return {};
  });

  routes.handleWrite(savedViewsContract.shareView, "administrator", async ({ body, person, request }) => {
    await store.transaction().execute((tx) => shareView(tx, createActor(request, person), body));
    return {};
  });
}
