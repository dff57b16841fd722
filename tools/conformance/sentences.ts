import type { contract } from "../../src/api/contract.ts";

export type CallName = keyof typeof contract;

/** Section 7 of the specification, word for word: its sentences, then the rows of its table. */
export const sentences = {
  credentials: "Every HTTP request is sent with credentials.",
  xsrf: "The XSRF header is X-XSRF-TOKEN, read from the XSRF-TOKEN cookie.",
  base: "The API base URL is configurable.",
  embedRecord: "The embed-config call is made with the selected report record",
  getAuthCodeFlowSettings: "GET | /serverside/api/settings/getauthcodeflowsettings | none | JSON login settings",
  getSettings: "GET | /serverside/api/settings | none | plain text",
  getTermsSettings: "GET | /serverside/api/settings/gettousettings | none | fields not shown",
  getTelemetrySettings:
    "GET | /serverside/api/settings/appinsightssettings | none | fields not shown (instrumentation key)",
  getUserEmail: "GET | /serverside/api/user/getuseremail | none | text",
  getUserName: "GET | /serverside/api/user/getusername | none | text",
  getUser: "GET | /serverside/api/user/getuser | none | JSON with roles and email",
  embedReport:
    "POST | /serverside/api/pbi/embedreport | JSON report-selection record (exact fields not shown) | JSON embed config",
  previewReport: "POST | api/embedreport (relative to the API base) | JSON body, fields not shown | not shown",
  getUserReports: "GET | /serverside/api/getuserreports | none | list of the user's reports",
  getReports: "GET | /serverside/api/getreports | none | all reports",
  getUserReportMapping: "GET | /serverside/api/getuserreportmapping | none | mappings",
  addReport: "POST | /serverside/api/addreport | report JSON | isSuccess, message",
  updateReport: "POST | /serverside/api/updatereport | report JSON | isSuccess, message",
  deleteReport: "DELETE | /serverside/api/deletereport/{id} | none | isSuccess, message",
  addUserReportMapping: "POST | /serverside/api/adduserreportmapping | mapping JSON | isSuccess, message",
  deleteUserReportMapping: "POST | /serverside/api/deleteuserreportmapping | mapping JSON | isSuccess, message",
  getSubscriptionReportId:
    "GET | /serverside/api/getsubscriptionreportid/{a}/{b} | none | the id; meaning of the two parameters: not shown (the add flow supplies reportId and subscriptionId)",
  getUserSubscriptions: "GET | /serverside/api/getusersubscriptions | none | subscriptions of the user",
  getSubscriptions: "GET | /serverside/api/getsubscriptions | none | all subscriptions",
  getSubscriptionUsers: "GET | /serverside/api/getsubscriptionusers/{id} | none | list of users",
  getPrimaryParty: "GET | /serverside/api/getPrimaryPartyOfSubscription/{id} | none | partyId",
} as const satisfies Record<CallName | "credentials" | "xsrf" | "base" | "embedRecord", string>;
export type SentenceName = keyof typeof sentences;

/** What a back end does against one sentence. */
export class Violation extends Error {
  readonly sentence: SentenceName;

  constructor(sentence: SentenceName, message: string) {
    super(message);
    this.sentence = sentence;
  }
}

export interface Finding {
  sentence: SentenceName;
  result: "kept" | "broken" | "not checked";
  /** Why it is broken or was not checked. */
  reason?: string;
}

/** Collects what the checks find. A violation outweighs that the sentence was kept elsewhere; the first is named. */
export class Findings {
  readonly #kept = new Set<SentenceName>();
  readonly #broken = new Map<SentenceName, string>();

  keep(sentence: SentenceName): void {
    this.#kept.add(sentence);
  }

  break(sentence: SentenceName, reason: string): void {
    if (!this.#broken.has(sentence)) this.#broken.set(sentence, reason);
  }

  /** Runs a check. Undefined where it found a violation, so that what depends on its result can be left out. */
  async attempt<Result>(check: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      this.break(error.sentence, error.message);
      return undefined;
    }
  }

  list(reasonWhyUnchecked: string): Finding[] {
    return (Object.keys(sentences) as SentenceName[]).map((sentence): Finding => {
      const reason = this.#broken.get(sentence);
      if (reason !== undefined) return { sentence, result: "broken", reason };
      if (this.#kept.has(sentence)) return { sentence, result: "kept" };
      return { sentence, result: "not checked", reason: reasonWhyUnchecked };
    });
  }
}
