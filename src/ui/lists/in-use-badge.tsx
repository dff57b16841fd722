import { Badge } from "../parts/badge.tsx";

/** Whether a report, or one of a client, has been opened in the time that the journal of openings covers. */
export const InUseBadge = ({ lastOpenedAt }: { lastOpenedAt: string | null }) =>
  lastOpenedAt === null ? <Badge tone="none">Never opened</Badge> : <Badge tone="good">In use</Badge>;
