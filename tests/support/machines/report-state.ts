import type { ReportState } from "../../../src/rules/report/report-frame.ts";

/** For lists of what a frame was asked. */
export const describeState = (state: ReportState) => ("name" in state ? `bookmark ${state.name}` : state.state);
