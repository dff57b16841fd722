import { expect, test } from "vitest";
import { findPersonProblems, isPersonComplete } from "../../../src/rules/people/new-person.ts";

const person = { email: "ada@x.example", name: "Ada", subject: "" };

test.each([
  [{}, []],
  [{ email: "", name: "" }, []],
  [{ email: "ada" }, ["email"]],
  [{ name: "ada@x.example" }, ["name"]],
  [{ name: "x".repeat(200), subject: "x".repeat(255) }, []],
  [{ name: "x".repeat(201) }, ["name"]],
  [{ subject: "x".repeat(256) }, ["subject"]],
])("of a person with %j these fields are wrong: %j", (change, fields) => {
  expect(Object.keys(findPersonProblems({ ...person, ...change }))).toEqual(fields);
});

test("a person is complete with an email and a name that are right", () => {
  expect(isPersonComplete({ ...person, email: " ada@x.example ", name: " Ada " })).toBe(true);
  for (const change of [{ email: " " }, { name: " " }, { email: "ada" }])
    expect(isPersonComplete({ ...person, ...change })).toBe(false);
});
