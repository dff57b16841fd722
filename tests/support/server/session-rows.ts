import { sql, type UpdateObject } from "kysely";
import { SESSION_COOKIE } from "../../../server/identity/cookies.ts";
import { hashText } from "../../../server/identity/keys.ts";
import type { Store } from "../../../server/store/open-store.ts";
import type { Database } from "../../../server/store/tables.ts";
import type { TestBrowser } from "./test-browser.ts";

const getSessionId = (browser: TestBrowser) => hashText(browser.cookies.get(SESSION_COOKIE) ?? "");

export const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

export const loadSession = (store: Store, browser: TestBrowser) =>
  store.selectFrom("session").selectAll().where("id", "=", getSessionId(browser)).executeTakeFirst();

export const updateSession = (store: Store, browser: TestBrowser, set: UpdateObject<Database, "session">) =>
  store.updateTable("session").set(set).where("id", "=", getSessionId(browser)).execute();

/** The access token is about to end: the next request starts a renewal and does not wait for it. */
export const makeRenewalDue = (store: Store, browser: TestBrowser) =>
  updateSession(store, browser, { renew_at: secondsAgo(1) });

/** The access token has ended: the next request waits for the renewal. */
export const endTokens = (store: Store, browser: TestBrowser) =>
  updateSession(store, browser, { renew_at: secondsAgo(60), tokens_end_at: secondsAgo(1) });

/** As if an hour had passed since the last renewal was sent. A renewal that is not planned does not become due. */
export const passAnHour = (store: Store, browser: TestBrowser) =>
  updateSession(store, browser, {
    renewal_sent_at: sql<Date>`renewal_sent_at - interval '1 hour'`,
    renew_at: sql<Date>`renew_at - interval '1 hour'`,
    tokens_end_at: sql<Date>`tokens_end_at - interval '1 hour'`,
  });
