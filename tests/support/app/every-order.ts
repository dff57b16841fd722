import { nextTurn } from "../api/test-client.ts";

/** Steps that wait until the order lets them happen. */
export interface Steps {
  next: () => Promise<void>;
  /** Lets all steps happen, also those that other steps lead to. */
  finish: () => Promise<void>;
}

/** Runs a scenario once for each order of its steps. Returns how many orders there are. */
export async function runInEveryOrder(scenario: (steps: Steps) => Promise<void>): Promise<number> {
  let choices: number[] = [];
  for (let runs = 1; ; runs += 1) {
    const counts: number[] = [];
    await scenario(createSteps(choices, counts));
    const last = counts.findLastIndex((count, at) => (choices[at] ?? 0) + 1 < count);
    if (last < 0) return runs;
    choices = [...counts.slice(0, last).map((_, at) => choices[at] ?? 0), (choices[last] ?? 0) + 1];
  }
}

function createSteps(choices: readonly number[], counts: number[]): Steps {
  const waiting: (() => void)[] = [];
  return {
    next: () => new Promise((resolve) => waiting.push(resolve)),
    async finish() {
      await nextTurn();
      while (waiting.length > 0) {
        const [step] = waiting.splice(choices[counts.length] ?? 0, 1);
        counts.push(waiting.length + 1);
        step?.();
        await nextTurn();
      }
    },
  };
}
