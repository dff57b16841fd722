import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ReportEvent } from "../../src/api/contract.ts";

type Moment = ColumnType<Date, Date | undefined, Date>;

export interface Database {
  subscription: { id: string; display_name: string; party_id: string | null };
  /** People are known by (realm, subject), never by an email. */
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
    at: Moment;
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
    seen_at: Moment;
    ends_at: Date;
    renew_at: Date | null;
    sealed_tokens: string;
  };
  arrival: { address_hash: string; since: Moment; times: Generated<number> };
  answered: { principal_id: string; key: string; asked: string; answer: string | null; at: Moment };
}
