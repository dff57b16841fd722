/** Of rows that may miss their goal: what was tried and what bounds them. docs/figures.md says it of those that do. */
export const missedGoals: Partial<Record<string, string>> = {
  "second visit, filled cache: navigation → dialog operated ÷ floor":
    "The floor has no script. With a filled cache React alone needed 1.44 of its time and the plain assembly 1.90 " +
    "(2026-11-25), because cached scripts still have to run. All of the portal's come from the cache.",
  "longest task until then ÷ plain assembly":
    "It is the evaluation of the start script, from 150 to 179 ms here. Without a debugger attached the same evaluation " +
    "took 48 to 70 ms.",
  "blocking time until then ÷ plain assembly":
    "The portal takes over a screen that is painted already, so all of its start counts as blocking. The plain assembly " +
    "paints only when its own start is over.",
  "Lighthouse, mobile: performance":
    "Only the total blocking time costs points; every paint has the full score. The portal's first paint comes before " +
    "its script, so all of it counts as blocking.",
};
