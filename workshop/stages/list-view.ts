import { fn } from "storybook/test";

/** A list page whose rows are all loaded, and what it calls. */
export const createListViewArgs = () => ({
  hasMore: false,
  isReloading: false,
  moreAt: "shown" as const,
  onSearch: fn(),
  onFilter: fn(),
  onSort: fn(),
  onOpen: fn(),
  onClose: fn(),
  onMore: fn(),
  onRetry: fn(),
  onExport: fn(),
  onExportCancel: fn(),
  onExportDismiss: fn(),
});
