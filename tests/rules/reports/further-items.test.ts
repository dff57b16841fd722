import { expect, test } from "vitest";
import {
  findFurtherItemsProblem,
  formatFurtherItems,
  parseFurtherItems,
  readFurtherItems,
} from "../../../src/rules/reports/further-items.ts";

const [group, id] = ["2b7e50fd-94c6-4e1a-8d35-f7a0c6e8b149", "6ad9f375-0e81-4cb2-87d4-a5f10c6be298"];
const [model, paginated] = [`groups/${group}/datasets/${id}`, `groups/${group}/rdlreports/${id}`];

test("addresses of a model and of paginated reports become further items, each once", () => {
  const text = ` https://app.powerbi.com/groups/${group.toUpperCase()}/settings/datasets/${id}?experience=power-bi,
    https://app.powerbi.com/${paginated}/ ${paginated}; ${model}/details`;
  expect(parseFurtherItems(text)).toEqual([model, paginated]);
  expect(parseFurtherItems("  ")).toEqual([]);
  expect(formatFurtherItems([model, paginated])).toBe(`${model}, ${paginated}`);
  expect(readFurtherItems([model, paginated.replace(id, group)])).toEqual({
    boundModel: { groupId: group, id },
    paginatedReports: [{ groupId: group, id: group }],
  });
  expect(readFurtherItems(["a-model"])).toEqual({ boundModel: undefined, paginatedReports: [] });
  expect(readFurtherItems(null)).toEqual({ boundModel: undefined, paginatedReports: [] });
});

test.each([
  [[model, paginated], /^nothing$/],
  [[`https://app.powerbi.com/groups/${group}/reports/${id}`], /^Enter the address of a model/],
  [["a-model"], /^Enter the address of a model/],
  [[model, model.replace("6ad9", "7ad9")], /^A report is bound to one model only/],
  [Array.from({ length: 10 }, (_, at) => paginated.replace("6ad9f375", `6ad9f3${10 + at}`)), /^nothing$/],
  [Array.from({ length: 11 }, (_, at) => paginated.replace("6ad9f375", `6ad9f3${10 + at}`)), /^A report can have 10/],
])("of %j something is wrong: %s", (items, problem) => {
  const found = findFurtherItemsProblem(parseFurtherItems(items.join(" ")));
  expect(found ?? "nothing").toMatch(problem);
});
