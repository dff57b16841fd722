import { expect, test } from "vitest";
import { createKeys } from "../../../server/identity/keys.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { writeDemoState } from "../../../server/standins/demo-views.ts";
import { seed } from "../../../server/store/seed.ts";
import { openEmptyStore } from "../../support/server/test-stores.ts";

test("demo people have saved views, once and of reports that their owners read [return: saved views]", async () => {
  const store = await openEmptyStore();
  const keys = createKeys("secret of this test, long enough to be one");
  await seed(store, demo, keys);
  await seed(store, demo, keys);
  const views = await store
    .selectFrom("saved_view")
    .innerJoin("mapping", (join) =>
      join
        .onRef("mapping.report", "=", "saved_view.report")
        .onRef("mapping.principal_id", "=", "saved_view.principal_id"),
    )
    .select(["saved_view.id", "saved_view.name", "saved_view.sealed_state as state"])
    .execute();
  const expected = demo.savedViews.map(({ subscriptionReportId, ...view }) => {
    const { reportId } = demo.reports[subscriptionReportId - 1]!;
    return `${view.name} ${writeDemoState(reportId, view)}`;
  });
  expect(views.map(({ id, name, state }) => `${name} ${keys.unseal(state, id)}`).toSorted()).toEqual(
    expected.toSorted(),
  );
  const defaults = await store.selectFrom("default_view").select("view_id").execute();
  expect(defaults).toHaveLength(demo.savedViews.filter(({ isDefault }) => isDefault).length);
  await store.destroy();
});
