import { Fragment } from "react";

/** Where an email needs a second line, that begins behind the @ or a dot of the domain. */
export const Email = ({ address }: { address: string | null }) =>
  address?.split(/(?<=@)|(?<=@.*\.)/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- two parts of a domain can be the same
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
