import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ReportEvent } from "../../src/api/contract.ts";

type Timestamp = ColumnType<Date, Date | undefined, Date>;

export interface Database {
  subscription: { id: string; display_name: string; party_id: string | null };
  /** Identified by (realm, subject), because an email address can change or be reused. */
  person: {
    principal_id: string;
    realm: string;
    subject: string;
    email: string;
    display_name: string;
    roles: Generated<string[]>;
  };
  membership: { subscription_id: string; principal_id: string };
  report: {
    id: GeneratedAlways<number>;
    subscription_id: string;
    report_id: string;
    report_name: string;
    group_id: string;
    data_set_id: string | null;
    rls: boolean;
    updated_by: string;
  };
  mapping: { report: number; principal_id: string };
  audit: {
    id: GeneratedAlways<string>;
    at: Timestamp;
    by: string;
    action: ReportEvent["action"];
    report: number;
    detail: string;
  };
  sign_in: { state_hash: string; browser_hash: string; landing: string; ends_at: Date };
  session: {
    id: string;
    principal_id: string;
    roles: string[] | null;
    seen_at: Timestamp;
    ends_at: Date;
    renew_at: Date | null;
    sealed_tokens: string;
  };
  sign_in_attempt: { address_hash: string; window_start: Timestamp; attempts: Generated<number> };
  idempotency_key: {
    principal_id: string;
    key: string;
    request_hash: string;
    response: string | null;
    at: Timestamp;
  };
}
