import { expect, test } from "vitest";
import { noEntries } from "../../../src/rules/clients/client-setup.ts";
import { parseNewClientDraft } from "../../../src/rules/clients/new-client-draft.ts";

test("a kept setup is read back whole, and what is no setup is none", () => {
  const draft = {
    draftId: "d",
    given: null,
    created: { id: "s1", displayName: "Alder", partyId: "7" },
    isClientSent: true,
    entries: { ...noEntries, displayName: "Alder", names: { r: "Cargo" }, toggled: ["cell"] },
  };
  expect(parseNewClientDraft(draft)).toEqual(draft);
  expect(parseNewClientDraft({ ...draft, entries: {} })).toBeNull();
});
