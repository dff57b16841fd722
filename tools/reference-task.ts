/// <reference lib="dom" />
import type { Page } from "playwright";

/** How long the page takes for a task that is always the same, at its present speed: the median of seven times. */
export const measureReferenceTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const times = Array.from({ length: 7 }, () => {
      const started = performance.now();
      const table = document.createElement("table");
      for (let row = 0; row < 200; row += 1)
        table.insertRow().append(
          ...["Name", "Client", "12", "25 Nov 2026"].map((text) => {
            const cell = document.createElement("td");
            cell.textContent = `${text} ${row}`;
            return cell;
          }),
        );
      document.body.append(table);
      table.getBoundingClientRect();
      table.remove();
      return performance.now() - started;
    });
    return times.toSorted((one, other) => one - other)[3] ?? 0;
  });
