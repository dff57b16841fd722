import { useMemo } from "react";
import type { PersonRow } from "../../api/people-contract.ts";
import type { PeopleListView } from "../../machines/people/people-list.machine.ts";
import { Button } from "../parts/button.tsx";
import { PeopleList, type PeopleListProps } from "../people/people-list.tsx";

interface ColleagueChoiceProps extends Omit<PeopleListProps, "openId" | "onOpen"> {
  /** Who gets the reports, and therefore cannot be chosen. */
  person: PersonRow;
  onChoose: (colleague: PersonRow) => void;
  onCancel: () => void;
}

/** Everyone but the person. Typing finds a colleague, and Enter chooses the first one. */
export function ColleagueChoice({ person, view, onChoose, onCancel, ...callbacks }: ColleagueChoiceProps) {
  const others = useMemo(() => withoutPerson(view, person), [view, person]);
  return (
    <>
      <p>Choose whose reports they get as well. What they have stays.</p>
      <PeopleList
        {...callbacks}
        title="Copy access from"
        isChoice
        view={others}
        openId={null}
        onOpen={onChoose}
        filters={<Button onClick={onCancel}>Cancel</Button>}
      />
    </>
  );
}

function withoutPerson(view: PeopleListView, { principalId }: PersonRow): PeopleListView {
  const rows = view.rows.filter((row) => row.principalId !== principalId);
  return { ...view, rows, total: view.total - (view.rows.length - rows.length) };
}
