import * as v from "valibot";
import { subscription } from "../../api/contract.ts";

const draftSchema = v.object({
  draftId: v.string(),
  /** The id of the client that people and reports are added to. Null: a new one. */
  given: v.nullable(v.string()),
  /** The new client, once it is added. */
  created: v.nullable(v.object({ ...subscription.entries, partyId: v.nullable(v.string()) })),
  isClientSent: v.boolean(),
  entries: v.object({
    displayName: v.string(),
    partyId: v.string(),
    people: v.string(),
    reports: v.string(),
    names: v.record(v.string(), v.string()),
    toggled: v.array(v.string()),
  }),
});

/** What was entered about a client and not written yet. */
export type NewClientDraft = v.InferOutput<typeof draftSchema>;

export function parseNewClientDraft(parked: unknown): NewClientDraft | null {
  const parsed = v.safeParse(draftSchema, parked);
  return parsed.success ? parsed.output : null;
}
