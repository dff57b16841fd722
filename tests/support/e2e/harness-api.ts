import type { EmbedConfig } from "../../../src/api/contract.ts";
import type { EmbedFact } from "../../../src/rules/report/embed-facts.ts";
import type { EmbedTarget } from "../../../src/rules/report/report-frame.ts";

/** What a test shows on the harness page. */
export interface Shown {
  config?: EmbedConfig | undefined;
  subscriptionId?: string;
  /** Another value requests the same report again, as the portal does after a retry. */
  request?: string;
  prefetched?: EmbedTarget | undefined;
  title?: string;
  allowedOrigins?: string[];
}

export interface Harness {
  emittedFacts: EmbedFact[];
  /** By fact: the title at the time when the listener that received its event was made. */
  titlesOfListeners: string[];
  rejections: string[];
  errorsAtWindow: number;
  show: (changes: Shown) => void;
  remount: () => void;
  /** Each resolves to whether the report carried it out. */
  report: {
    openPage: (name: string) => Promise<boolean>;
    print: () => Promise<boolean>;
    refresh: () => Promise<boolean>;
  };
}

declare global {
  interface Window {
    harness: Harness;
  }
}
