import { useMemo } from "react";
import type { PersonRow } from "../../api/people-contract.ts";
import { Button } from "../parts/button.tsx";
import { PersonChoice, type PersonChoiceProps } from "../people/people-list.tsx";

interface ColleagueChoiceProps extends PersonChoiceProps {
  /** Who gets the reports, and therefore cannot be chosen. */
  person: PersonRow;
  onChoose: (colleague: PersonRow) => void;
  onCancel: () => void;
}

/** Everyone but the person. Typing finds a colleague, and Enter chooses the first one. */
export function ColleagueChoice({ person, rows, total, onChoose, onCancel, ...list }: ColleagueChoiceProps) {
  const others = useMemo(() => rows.filter(({ principalId }) => principalId !== person.principalId), [rows, person]);
  return (
    <>
      <p>Choose whose reports they get as well. What they have stays.</p>
      <PersonChoice
        {...list}
        title="Copy access from"
        rows={others}
        total={total - (rows.length - others.length)}
        onOpen={onChoose}
        emptyText="There is nobody else yet."
        filters={<Button onClick={onCancel}>Cancel</Button>}
      />
    </>
  );
}
