import { fn } from "storybook/test";
import type { AuthorBookmarksView, SavedViewsView } from "../../src/machines/report/saved-views-view.ts";
import type { AuthorBookmark } from "../../src/rules/report/report-frame.ts";

export const losses = { id: "v1", name: "Open losses", isOwn: true, isShared: false, sharedBy: null, isDefault: true };
export const places = { ...losses, id: "v2", name: "Largest places", isDefault: false };
export const quarter = {
  id: "v3",
  name: "This quarter",
  isOwn: false,
  isShared: true,
  sharedBy: "Ada Keller",
  isDefault: false,
};
export const longNamed = {
  ...quarter,
  id: "v4",
  name: "Exposure 🌊 of the whole portfolio by region, by class of business and by year ".repeat(5),
  sharedBy: "مجموعة التأمين البحري في الخليج ".repeat(12),
};
export const longWord = { ...places, id: "v5", name: "0123456789".repeat(40) };
export const rightToLeft = {
  ...places,
  id: "v6",
  name: "تقرير الخسائر الفصلي للمنطقة الشمالية والبحرية 🚢 ".repeat(8),
};

export const loss: AuthorBookmark = { name: "b1", displayName: "Loss ratio this year", group: null };
export const large: AuthorBookmark = { name: "b2", displayName: "Large losses of 2025", group: "Large losses" };
export const unreadBookmarks: AuthorBookmarksView = { at: "unread", bookmarks: [] };

/** Before one is named, managed or shown. */
const idle = { applied: null, appliedBookmark: null, isChanged: false, target: null, problem: null };
export const naming: SavedViewsView = { ...idle, at: "naming", views: [losses] };
export const managing: SavedViewsView = { ...idle, at: "managing", views: [places, losses, quarter], applied: losses };

export const dialogArgs = {
  authorBookmarks: unreadBookmarks,
  client: "Alderbrook Marine Group",
  canShare: false,
  onSelect: fn(),
  onSelectBookmark: fn(),
  onSubmitName: fn(),
  onRename: fn(),
  onShare: fn(),
  onDelete: fn(),
  onChange: fn(),
  onClose: fn(),
};

export const menuArgs = {
  applied: null,
  authorBookmarks: unreadBookmarks,
  appliedBookmark: null,
  isChanged: false,
  hasFailed: false,
  canShare: false,
  onOpen: fn(),
  onSelect: fn(),
  onSelectBookmark: fn(),
  onOriginal: fn(),
  onSave: fn(),
  onManage: fn(),
  onShare: fn(),
  onRetry: fn(),
};
