import type { Features } from "../../rules/features.ts";
import { ListLink } from "./list-link.tsx";

export interface RecordLinksProps {
  /** What finds the record in the audit log. */
  search: string;
  /** The filter of the openings. */
  of: { person: string } | { client: string };
  features: Features;
  onNavigate: (href: string) => void;
}

const lists = [
  { feature: "openings", label: "Openings" },
  { feature: "audit", label: "Changes" },
] as const;

/** Facts of a record that lead to who opened it or what was opened, and to what was changed. */
export function RecordLinks({ search, of, features, onNavigate }: RecordLinksProps) {
  const offered = lists.filter(({ feature }) => features.includes(feature));
  if (offered.length === 0) return null;
  return (
    <>
      <dt>History</dt>
      <dd>
        {offered.map(({ feature, label }, index) => (
          <span key={feature}>
            {index > 0 && " · "}
            <ListLink
              label={label}
              list={feature}
              search={feature === "openings" ? of : { search }}
              onNavigate={onNavigate}
            />
          </span>
        ))}
      </dd>
    </>
  );
}
