import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ChangeProgress } from "../../../src/ui/access/change-progress.tsx";

const ignore = () => undefined;

test.each([
  ["sending", 1, "Applying the changes"],
  ["settled", 2, "Changes applied"],
] as const)(
  "while changes are %s, with %i of 2 answered, the title is: %s [wrong: counts and titles]",
  (at, answered, title) => {
    render(
      <ChangeProgress
        at={at}
        answered={answered}
        total={2}
        failed={[]}
        undoing={false}
        problem=""
        canRetry={false}
        canUndo
        users={[]}
        reports={[]}
        onResume={ignore}
        onRetryFailed={ignore}
        onUndo={ignore}
        onClose={ignore}
      />,
    );
    expect(screen.getByRole("heading")).toHaveTextContent(title);
  },
);
