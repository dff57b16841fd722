import type { AccessWay } from "../../api/groups-contract.ts";
import { Day } from "../parts/date-time.tsx";
import styles from "../lists/details.module.css";

/** How a person comes to a report: directly or by a group, for how long, by whom and since when. */
export function AccessWays({ ways }: { ways: readonly AccessWay[] }) {
  return ways.map(({ groupId, groupName, from, until, givenBy, givenAt }) => (
    <span key={groupId} className={styles.quiet}>
      {groupId === null ? "Directly" : `By ${groupName}`}
      {givenBy === null && givenAt !== null && (
        <>
          , since <Day at={givenAt} />
        </>
      )}
      <Dates from={isLater(from) ? from : null} until={until} />
      {givenBy !== null && (
        <>
          , given by {givenBy}
          {givenAt !== null && (
            <>
              , <Day at={givenAt} />
            </>
          )}
        </>
      )}
    </span>
  ));
}

function Dates({ from, until }: Pick<AccessWay, "from" | "until">) {
  return (
    <>
      {from !== null && (
        <>
          , from <Day at={from} />
        </>
      )}
      {until !== null && (
        <>
          , until <Day at={until} />
        </>
      )}
    </>
  );
}

const isLater = (at: string | null) => at !== null && Date.parse(at) > Date.now();
