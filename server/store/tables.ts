import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ListedAuditAction } from "../../src/api/audit-contract.ts";

/** Null: before the portal recorded it. */
type GivenAt = ColumnType<Date | null, Date | null | undefined, Date>;
type Timestamp = ColumnType<Date, Date | undefined, Date>;

/** Null: since it was given, and for good. */
export interface AccessDates {
  starts_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The last two are written, and not listed. */
export type AuditAction = ListedAuditAction | "refused" | "terms-accepted";

/** Why a workspace's calls to the report service are refused. */
export type BreakerCause = "throttled" | "asleep" | "unreachable";

export interface Database {
  subscription: {
    id: string;
    display_name: string;
    party_id: string | null;
    /** The workspaces that its reports may be in. Empty: all. */
    workspaces: Generated<string[]>;
    /** The service principal profile that reads its reports. Null: that of the configuration. */
    profile_id: string | null;
    /** From where its reports may be opened. Empty: from anywhere. */
    networks: Generated<string[]>;
    /** For how long nobody may be there while one of its reports is open. Null: as long as the session lasts. */
    idle_minutes: number | null;
    /** Its reports need a strong sign-in. */
    wants_second_factor: Generated<boolean>;
    /** Of the people that its administrators invite. Empty: any. */
    mail_domains: Generated<string[]>;
    /** Whether its administrators give access to its reports. */
    gives_own_access: Generated<boolean>;
    lower_name: GeneratedAlways<string>;
  };
  /** Identified by (realm, subject), because an email address can change or be reused. */
  person: {
    principal_id: string;
    realm: string;
    /** Null: invited, and has not signed in yet. */
    subject: string | null;
    email: string;
    /** Whether the provider says so at sign-in. Null: they have not signed in since the portal records it. */
    is_email_verified: ColumnType<boolean | null, boolean | null | undefined, boolean>;
    display_name: string;
    roles: Generated<string[]>;
    /** Null: never, or before the portal recorded it. */
    last_sign_in_at: ColumnType<Date | null, Date | undefined, Date>;
    /** Whether administrators gave or took the role `Administrator`. Null: the roles decide. */
    is_administrator: ColumnType<boolean | null, boolean | null | undefined, boolean>;
    /** Since when the person cannot sign in. Null: they can. */
    deactivated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** Counts only while they are invited. */
    invitation_ends_at: Timestamp;
    /** When their access to all reports ends. Null: never. */
    access_ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    lower_name: GeneratedAlways<string>;
    lower_email: GeneratedAlways<string>;
  };
  /** `is_administrator`: the person administers the client. */
  membership: { subscription_id: string; principal_id: string; is_administrator: Generated<boolean> };
  report: {
    id: GeneratedAlways<number>;
    subscription_id: string;
    report_id: string;
    report_name: string;
    group_id: string;
    data_set_id: string | null;
    rls: boolean;
    updated_by: string;
    /** Row-level roles. Null: those of the configuration. */
    roles: string[] | null;
    /** What its token must name besides the report and its own model, as parts of their addresses. Null: nothing. */
    further_items: string[] | null;
    lower_name: GeneratedAlways<string>;
  };
  /** The data set of each Power BI report, as far as it is known. */
  report_data_set: { report_id: string; data_set_id: string; checked_at: Timestamp };
  /** The last comparison of a report with another client's, and what decided which rows it showed. */
  report_comparison: {
    report: number;
    other_client: string | null;
    facts: string;
    principal_id: string | null;
    compared_at: Timestamp;
    valid_until: Timestamp;
  };
  mapping: { report: number; principal_id: string; given_at: GivenAt } & AccessDates;
  /** People of one client, whom reports are given to together. */
  client_group: { id: Generated<string>; subscription_id: string; name: string };
  client_group_member: { client_group: string; subscription_id: string; principal_id: string; given_at: GivenAt };
  group_grant: { report: number; client_group: string; subscription_id: string; given_at: GivenAt } & AccessDates;
  /** A view: each way in which a person was given a report. `ends_at` also says when all their access ends. */
  given_access: {
    report: number;
    principal_id: string;
    /** Null: directly. */
    client_group: string | null;
    starts_at: Date | null;
    ends_at: Date | null;
    is_now: boolean;
    /** Null: before the portal recorded it. */
    given_at: Date | null;
  };
  /** Who may see a client's reports, as an administrator decides. */
  access_review: {
    id: Generated<string>;
    subscription_id: string;
    /** The last day, in UTC. */
    due_on: ColumnType<Date, string, never>;
    started_at: Timestamp;
    /** Who started it. */
    principal_id: string;
    /** How many rows of `reviewed_access` it has. */
    accesses: Generated<number>;
    /** Null: it is open. */
    signed_at: ColumnType<Date | null, Date | undefined, Date>;
    signed_by: ColumnType<string | null, string | undefined, string>;
    /** Then that was no signature: nothing of it was done, and `note` says why. */
    is_withdrawn: Generated<boolean>;
    note: Generated<string>;
    /** Whether what is undecided ends after the due date, and when it did. */
    ends_undecided: Generated<boolean>;
    lapsed_at: ColumnType<Date | null, undefined, Date>;
  };
  /** The ways in which people saw reports when the review was started. It outlasts people, reports and groups. */
  reviewed_access: {
    id: GeneratedAlways<number>;
    review: string;
    report: number;
    principal_id: string;
    /** Null: directly. */
    client_group: string | null;
    group_name: string | null;
    given_at: Date | null;
    /** The row of the audit log about it. */
    given_entry: string | null;
    starts_at: Date | null;
    ends_at: Date | null;
    last_opened_at: Date | null;
    account: "active" | "invited" | "deactivated";
    /** Null: undecided. */
    decision: "keep" | "end" | null;
    decided_by: string | null;
    /** What signing found. */
    change: "gone" | "changed" | "added" | null;
    /** When it ended by itself: it is gone then. */
    lapsed_at: ColumnType<Date | null, undefined, Date>;
  };
  /** `contents` has the row of `report` and, by table, the rows that were deleted with it. */
  deleted_report: { id: number; deleted_at: Timestamp; contents: unknown };
  /**
   * How many people can see a report, until `changes_at`. Written by triggers, for reports with readers only, also with
   * later ones.
   */
  report_readers: { report: number; readers: number; changes_at: Date | null };
  /** Written by triggers. The sum of a table's numbers changes with the table. */
  table_change: { id: GeneratedAlways<string>; table_name: string; number: Generated<string> };
  audit: {
    id: GeneratedAlways<string>;
    at: Timestamp;
    /** The actor's email, for display only. The hash covers its salted digest, so that it can be erased. */
    by: string;
    action: AuditAction;
    report: number | null;
    detail: string;
    principal_id: string | null;
    realm: GeneratedAlways<string | null>;
    subject: GeneratedAlways<string | null>;
    session_id: string | null;
    request_id: string | null;
    address: string | null;
    target_id: string | null;
    /** Counts the rows in the order in which they were chained, without gaps. Null: not chained yet. */
    chain_position: GeneratedAlways<string | null>;
    /** Covers this row and the hash of the row before it. */
    hash: GeneratedAlways<string | null>;
    /** Null where a digest is left of an erased email, and in rows of earlier releases. */
    by_salt: GeneratedAlways<string | null>;
    by_digest: GeneratedAlways<string | null>;
    /** Only of rows about a person. */
    detail_salt: GeneratedAlways<string | null>;
    detail_digest: GeneratedAlways<string | null>;
  };
  /** One row: the newest chained row, and what is kept. Only the tables' owner changes it. */
  audit_chain: {
    chain_position: string;
    hash: string;
    deleted_through: string;
    /** Null: for ever. */
    retention_days: number | null;
    opening_days: number | null;
    terms_days: number | null;
    /** The last day whose openings have a row in the log, and the last one whose openings are deleted. */
    openings_through: Date | null;
    openings_deleted_through: Date | null;
  };
  /** `session_id` is the session that a completed sign-in replaces. */
  sign_in: {
    state_hash: string;
    browser_hash: string;
    landing: string;
    ends_at: Date;
    session_id: string | null;
    /** The provider was asked for a strong sign-in. */
    is_strong: Generated<boolean>;
  };
  session: {
    id: string;
    principal_id: string;
    roles: string[] | null;
    seen_at: Timestamp;
    ends_at: Date;
    /** When a renewal is due. Null: the tokens cannot be renewed, or their renewal has been sent. */
    renew_at: Date | null;
    /** From then on a request waits for the renewal. */
    tokens_end_at: Date | null;
    /** When the renewal was sent that the provider has not answered. */
    renewal_sent_at: Date | null;
    /** The provider has shown that it accepts a refresh token more than once. */
    is_token_reusable: Generated<boolean>;
    /** Until when the provider's roles are trusted. */
    roles_until: Date | null;
    sealed_tokens: string;
    /** The hash of the `sid` with which the provider names its session. */
    provider_session: string | null;
    signed_in_at: Timestamp;
    /** In words, for example "Firefox on Windows". */
    browser: Generated<string>;
    /** From where the person signed in. Null: before the portal remembered it. */
    address: string | null;
    /** How the provider says that the person signed in there, and when. */
    acr: string | null;
    amr: Generated<string[]>;
    authenticated_at: Date | null;
    /** A call was refused until the person signs in again. */
    strong_wanted_at: Date | null;
    /** The person had not signed in from this network before. */
    is_new_place: Generated<boolean>;
  };
  /** From where a person has signed in, and when last. In rows of the migration, an address stands for its network. */
  known_network: { principal_id: string; network: string; seen_at: Timestamp; is_untold: Generated<boolean> };
  /** Refresh tokens of ended sessions, until the provider has revoked them. A trigger fills it. */
  token_revocation: {
    id: GeneratedAlways<string>;
    session_id: string;
    sealed_tokens: string;
    attempts: Generated<number>;
    due_at: Timestamp;
  };
  /** Sessions that a person or an administrator ended. Swept and signed-out sessions are not in it. */
  ended_session: { session_id: string; ends_at: Date };
  /** Requests of administrators that wait for a second one. */
  pending_change: {
    id: string;
    /** Who asks. */
    principal_id: string;
    requested_at: Timestamp;
    path: string;
    body: ColumnType<unknown, string, never>;
    what: string;
    /** The person that it is about. */
    target_id: string | null;
  };
  /** Logout tokens of the provider that have been used. */
  logout_token: { id_hash: string; ends_at: Date };
  sign_in_attempt: { address_hash: string; window_start: Timestamp; attempts: Generated<number> };
  /** Workspaces whose calls to the report service fail. `probe_at` is null while calls are still sent. */
  report_service_breaker: {
    workspace_id: string;
    cause: BreakerCause;
    /** The call that failed last. */
    operation: string;
    failures: Generated<number>;
    failed_at: Timestamp;
    opened_at: Date | null;
    probe_at: Date | null;
  };
  /** Reports that were not opened. It outlasts reports and people. */
  failed_opening: {
    id: string;
    report: number;
    subscription_id: string;
    principal_id: string;
    failed_at: Timestamp;
    cause: string;
    reference: string;
  };
  /** The first acceptance of each version of the terms. */
  terms_acceptance: { principal_id: string; version: string; accepted_at: Timestamp };
  favourite: { report: number; principal_id: string; marked_at: Timestamp };
  /** The reports that a person saw last. */
  recent_report: { report: number; principal_id: string; opened_at: Timestamp };
  /** Views of reports that people saved. */
  saved_view: {
    id: string;
    report: number;
    /** The Power BI report that the state describes. The view is not offered while its report has another one. */
    report_id: string;
    principal_id: string;
    name: string;
    sealed_state: string;
    /** Names the secret that the state was sealed with. */
    key_id: string;
    is_shared: Generated<boolean>;
  };
  /** The view that a report opens with, for each person who chose one. */
  default_view: { report: number; principal_id: string; view_id: string };
  /** Who opened which report. It outlasts both. A null `shown_at`: the token was issued, and the report not shown. */
  opening: {
    id: string;
    report: number;
    subscription_id: string;
    principal_id: string;
    opened_at: Timestamp;
    shown_at: ColumnType<Date | null, Date | undefined, Date>;
    /** How long the person waited for the report. */
    shown_after_ms: ColumnType<number | null, number | undefined, number | null>;
    /** By which the report service names the token. Null: it gave none, or an earlier version recorded the opening. */
    token_id: ColumnType<string | null, string | undefined, never>;
  };
  /** How far the audit log and the openings are pushed to a receiver. */
  push_position: {
    stream: string;
    position: string;
    /** How many rows the message has that was sent and is not confirmed. */
    rows: number | null;
    failures: number;
    next_at: Date;
  };
  /** Computed from `opening` once a day. */
  usage_total: {
    subject: string;
    days: number;
    key: string;
    day: Date;
    openings: number;
    last_shown_at: Date;
  };
  idempotency_key: {
    principal_id: string;
    key: string;
    request_hash: string;
    response: string | null;
    at: Timestamp;
  };
}
