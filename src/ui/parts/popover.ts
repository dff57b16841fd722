/** Without support for popovers they would stay hidden, so they are rendered in place. */
export const popoverMode = () => ("togglePopover" in HTMLElement.prototype ? "manual" : undefined);
