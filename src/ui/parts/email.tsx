import { Fragment } from "react";

/** Where an email needs a second line, that begins behind the @ or a dot of the domain. */
export const Email = ({ address }: { address: string | null }) =>
  address?.split(/(?<=@)|(?<=@.*\.)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
