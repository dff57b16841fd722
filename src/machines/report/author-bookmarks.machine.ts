// The bookmarks that the author of the report made. The report is asked for them when the list of views is opened.
// Beyond the specification.
import { assign, setup } from "xstate";
import type { AuthorBookmark, StateAnswer, StateExchange } from "../../rules/report/report-frame.ts";

export interface AuthorBookmarksInput {
  frame: { send: (request: StateExchange) => void };
}

export interface AuthorBookmarksContext extends AuthorBookmarksInput {
  bookmarks: readonly AuthorBookmark[];
}

export const authorBookmarksMachine = setup({
  types: {
    context: {} as AuthorBookmarksContext,
    events: {} as StateAnswer | { type: "list.opened" },
    input: {} as AuthorBookmarksInput,
  },
  delays: { untilSilent: 20_000 },
  actions: {
    requestBookmarks: ({ context: { frame }, self }) => frame.send({ type: "bookmarks.requested", replyTo: self }),
  },
}).createMachine({
  id: "authorBookmarks",
  context: ({ input: { frame } }) => ({ frame, bookmarks: [] }),
  initial: "unread",
  states: {
    unread: {
      description: "The list of views was not opened yet.",
      on: { "list.opened": { target: "reading" } },
    },
    reading: {
      description: "The report is asked for its bookmarks.",
      entry: "requestBookmarks",
      after: { untilSilent: { target: "failed" } },
      on: {
        "bookmarks.read": { target: "read", actions: assign(({ event }) => ({ bookmarks: event.bookmarks })) },
        "state.refused": { target: "failed" },
      },
    },
    read: { description: "The list of views shows the bookmarks, where the report has any." },
    failed: {
      description: "The bookmarks could not be read. The list of views says so.",
      on: { "list.opened": { target: "reading" } },
    },
  },
});
