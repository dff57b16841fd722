import { expect, test } from "vitest";
import { keepAnswers } from "../../../server/powerbi/kept-answers.ts";

const clock = { now: 0 };
const createKept = (maxKept?: number) =>
  keepAnswers<string>({ now: () => clock.now, keptMs: 1000, ...(maxKept === undefined ? {} : { maxKept }) });

test("an answer is found until its time is over, whatever the case of its ids", () => {
  const kept = createKept();
  kept.keep(["Group", "report"], "answer");
  clock.now += 999;
  expect(kept.find(["group", "REPORT"])).toBe("answer");
  clock.now += 1;
  expect(kept.find(["group", "report"])).toBeUndefined();
});

test("an answer is found by all of its ids only", () => {
  const kept = createKept();
  kept.keep(["a", "bc", null], "answer");
  expect(kept.find(["ab", "c", null])).toBeUndefined();
  expect(kept.find(["a", "bc", "d"])).toBeUndefined();
  expect(kept.find(["a", "bc", null])).toBe("answer");
});

test("an answer can be forgotten alone", () => {
  const kept = createKept();
  kept.keep(["a"], "first");
  kept.keep(["b"], "second");
  kept.forget(["A"]);
  expect([kept.find(["a"]), kept.find(["b"])]).toEqual([undefined, "second"]);
});

test("beyond its capacity, the oldest answer is dropped, and one that was replaced is not the oldest", () => {
  const kept = createKept(2);
  const findAll = () => ["a", "b", "c", "d"].map((id) => kept.find([id]));
  kept.keep(["a"], "1");
  kept.keep(["b"], "2");
  kept.keep(["a"], "3");
  expect(findAll()).toEqual(["3", "2", undefined, undefined]);
  kept.keep(["c"], "4");
  expect(findAll()).toEqual(["3", undefined, "4", undefined]);
  kept.keep(["d"], "5");
  expect(findAll()).toEqual([undefined, undefined, "4", "5"]);
});

test("two thousand answers are kept unless another capacity is given", () => {
  const kept = createKept();
  for (let id = 0; id <= 2000; id += 1) kept.keep([String(id)], "answer");
  expect([kept.find(["0"]), kept.find(["1"])]).toEqual([undefined, "answer"]);
});
