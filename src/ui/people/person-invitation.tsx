import type { PersonRow } from "../../api/people-contract.ts";
import { DateTime } from "../parts/date-time.tsx";
import { Notice } from "../parts/notice.tsx";
import { Toast, ToastPlace } from "../parts/toast.tsx";
import { PortalAddress } from "../lists/portal-address.tsx";

export interface PersonInvitationProps {
  person: PersonRow;
  /** What has just been done. Null: nothing to this person. */
  added: "added" | "invited" | null;
  /** The address of the portal. */
  address: string;
}

const addedTexts = {
  added: "They are added and can sign in.",
  invited: "They are invited.",
};

/** Says that a person was added, and how an invited person gets into the portal. */
export function PersonInvitation({ person, added, address }: PersonInvitationProps) {
  return (
    <>
      <ToastPlace>{added && <Toast>{addedTexts[added]}</Toast>}</ToastPlace>
      {person.isInvitationOver && (
        <Notice tone="warning" title="Their invitation has ended">
          Add them again with the same email to renew it. What is assigned to them stays.
        </Notice>
      )}
      {person.isInvited && !person.isInvitationOver && (
        <Notice title="Has not signed in yet">
          {person.invitationEndsAt && (
            <p>
              The invitation ends <DateTime at={person.invitationEndsAt} />.
            </p>
          )}
          <p>
            At their first sign-in they are recognised by this email, if your identity provider has verified it. You can
            already assign clients and reports to them. The portal sends no email: give them its address yourself.
          </p>
          <PortalAddress address={address} />
        </Notice>
      )}
    </>
  );
}
