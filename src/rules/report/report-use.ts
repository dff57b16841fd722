/** Dispatched on the window when a person uses a report, whose own events never leave its frame. */
export const REPORT_USED = "portal:reportused";
