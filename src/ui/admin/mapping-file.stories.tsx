import preview from "#.storybook/preview";
import { AdminStage } from "../../../workshop/stages/admin-stage.tsx";
import { firstSubscription } from "../../../workshop/stages/first-subscription.ts";
import { expectDeclaredState } from "../../../workshop/stages/current-states.ts";
import { mockDelay } from "../../../tests/support/mocks/failures.ts";
import { createMockData, createHandlers } from "../../../tests/support/mocks/mock-back-end.ts";
import { portalContract } from "../../api/contract.ts";

const { subscriptionId, users, reports } = firstSubscription();
const opened = [
  { type: "subscription.selected", subscriptionId },
  { type: "user.selected", principalId: users[0]?.id },
  { to: "mappingImport", type: "import.opened", users, reports },
] as const;
const withText = (text: string) =>
  [...opened, { to: "mappingImport", type: "file.selected", source: { text } }] as const;
const lines = users.flatMap(({ displayName }, index) =>
  reports.map(({ reportName }) => `${index % 2 === 0 ? "add" : "remove"},${displayName},${reportName}`),
);
/** A file with valid rows, then an unknown user, a missing report and an unknown action. */
const planned = withText(
  [
    "Action,User,Report",
    ...lines,
    "add,Nobody Known,Claims & Losses",
    `add,${users[0]?.displayName},`,
    "lend,Ada Keller,Claims & Losses",
  ].join("\n"),
);
const fileThatNeverLoads = Object.assign(new Blob(), { text: () => new Promise<string>(() => undefined) });
const saving = [...opened, { to: "mappingImport", type: "export.requested" }] as const;

const meta = preview.meta({
  title: "Admin/Import and export",
  component: AdminStage,
  args: { tab: "userreportmapping" },
  beforeEach: ({ msw }) => msw.use(...createHandlers(createMockData({ role: "administrator" }))),
  play: expectDeclaredState,
});

export const Closed = meta.story({ tags: ["no-picture"], parameters: { state: "mappingImport.closed" } });
export const Waiting = meta.story({ args: { steps: opened }, parameters: { state: "mappingImport.open.waiting" } });
export const Reading = meta.story({
  args: { steps: [...opened, { to: "mappingImport", type: "file.selected", source: { file: fileThatNeverLoads } }] },
  parameters: { state: "mappingImport.reading" },
});
export const Unreadable = meta.story({
  args: { steps: withText("No columns here") },
  parameters: { state: "mappingImport.open.unreadable" },
});
export const Previewing = meta.story({ args: { steps: planned }, parameters: { state: "mappingImport.previewing" } });
export const Changing = meta.story({
  args: { steps: [...planned, { to: "mappingImport", type: "plan.confirmed" }] },
  parameters: { state: "mappingImport.changing" },
  beforeEach: ({ msw }) => msw.use(mockDelay(portalContract.changeMappings, "infinite")),
});
export const Saving = meta.story({
  args: { steps: saving, saves: false },
  parameters: { state: "mappingImport.saving" },
});
export const Unsaved = meta.story({
  args: { steps: saving },
  parameters: { state: "mappingImport.open.unsaved" },
  beforeEach: () =>
    replaceDuringStory(URL, "createObjectURL", () => {
      throw new Error("No room");
    }),
});

function replaceDuringStory<T, K extends keyof T>(owner: T, name: K, replacement: T[K]) {
  const original = owner[name];
  owner[name] = replacement;
  return () => {
    owner[name] = original;
  };
}
