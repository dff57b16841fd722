// Whether the page can reach the network, and whether the server has a newer version of it.
// Beyond the specification.
import { setup, type SnapshotFrom } from "xstate";
import { needs } from "../needs.ts";

export type PageStatusEvent = { type: "network.lost" } | { type: "network.restored" } | { type: "chunk.failed" };

const isNew = ({ event }: { event: { output: boolean } }) => event.output;

export const pageStatusMachine = setup({
  types: { events: {} as PageStatusEvent },
  actors: { hasNewVersion: needs<boolean>("hasNewVersion") },
}).createMachine({
  id: "pageStatus",
  initial: "online",
  states: {
    online: {
      description: "The network is there.",
      initial: "current",
      on: { "network.lost": { target: "offline" } },
      states: {
        current: {
          description: "Nothing is wrong.",
          on: { "chunk.failed": { target: "checkingVersion" } },
        },
        checkingVersion: {
          description: "A file of this version is missing, so the server is asked for its version.",
          invoke: {
            src: "hasNewVersion",
            onDone: [{ guard: isNew, target: "outdated" }, { target: "current" }],
            onError: { target: "current" },
          },
        },
        outdated: { description: "The server has a newer version; the page can be loaded again." },
        last: { type: "history", description: "What it was before the network was gone." },
      },
    },
    offline: {
      description: "The network is gone. What is on the page stays.",
      on: { "network.restored": { target: "online.last" } },
    },
  },
});

export interface PageStatusView {
  at: "hidden" | "offline" | "outdated";
}

export function pageStatusView(snapshot: SnapshotFrom<typeof pageStatusMachine>): PageStatusView {
  if (snapshot.matches("offline")) return { at: "offline" };
  return { at: snapshot.matches({ online: "outdated" }) ? "outdated" : "hidden" };
}
