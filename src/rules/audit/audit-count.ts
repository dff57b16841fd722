/** So many entries of the audit log are counted. One more stands for any larger number. */
export const MAX_COUNTED_ENTRIES = 1000;
