/** Dispatched on the window when a person uses a report, whose own events never leave its frame. */
export const REPORT_USED = "portal:reportused";
/** Dispatched in addition when that use may have changed what is selected in the report. */
export const REPORT_CHANGED = "portal:reportchanged";
