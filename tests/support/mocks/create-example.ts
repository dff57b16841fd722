import * as v from "valibot";
import { EMPTY_ID } from "../../../src/rules/guid.ts";

/** What a schema of the contract is made of. */
interface SchemaParts {
  type: string;
  entries?: Record<string, v.GenericSchema>;
  options?: readonly unknown[];
  item?: v.GenericSchema;
  wrapped?: v.GenericSchema;
}

export const partsOf = (schema: v.GenericSchema) => schema as unknown as SchemaParts;

const values: Readonly<Record<string, readonly unknown[]>> = {
  string: ["", "none", EMPTY_ID, "2999-12-31", "2999-12-31T00:00:00Z"],
  number: [0, 1],
  boolean: [false],
  nullable: [null],
  nullish: [null],
  optional: [undefined],
};

/** A small value of the schema: as little as it allows, and the first of what can be chosen. */
export function createExample(schema: v.GenericSchema): unknown {
  const { type, entries = {}, options = [], item } = partsOf(schema);
  if (type === "object")
    return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, createExample(entry)]));
  if (item) return v.is(schema, []) ? [] : [createExample(item)];
  if (type === "union") return createExample(options[0] as v.GenericSchema);
  const example = (type === "picklist" ? options : (values[type] ?? [])).find((value) => v.is(schema, value));
  if (example === undefined && type !== "optional") throw new Error(`There is no example of ${type}: name one`);
  return example;
}
