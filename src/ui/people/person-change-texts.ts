import type { PersonChange } from "../../rules/people/person-change.ts";

interface PersonChangeTexts {
  /** On the button, and on the dialog that it opens. */
  label: string;
  /** What happens, before it does. */
  effect: string;
  /** What an administrator reads who is about to change themselves. */
  ownEffect: string;
  done: string;
}

export const noSessions = "They have no open sessions.";

const administratorEffect =
  "They can change all reports, people and access and read the audit log, starting at once. This counts whatever roles your identity provider gives them.";
const reactivationEffect = "They can sign in again, with the role and the reports that they had.";

const additionEffect = "They can then be given the client’s reports.";
const removalEffect = "What is assigned to them stays assigned, and counts again if they are added back.";
const withdrawalEffect =
  "They can no longer sign in with this email. Clients and reports that you assigned to them are removed too.";

export const personChangeTexts: Readonly<Record<PersonChange, PersonChangeTexts>> = {
  makeAdministrator: {
    label: "Make administrator",
    effect: administratorEffect,
    ownEffect: administratorEffect,
    done: "They are now an administrator.",
  },
  removeAdministrator: {
    label: "Remove as administrator",
    effect:
      "They lose the admin area at once and keep the reports assigned to them. This counts whatever roles your identity provider gives them.",
    ownEffect:
      "You are signed in with this email. You lose the admin area at once, and only another administrator can give it back.",
    done: "They are no longer an administrator.",
  },
  endSessions: {
    label: "End sessions",
    effect: "They are signed out in every browser at their next action, and can sign in again.",
    ownEffect:
      "You are signed in with this email. All your sessions end at once, this one too, and you can sign in again.",
    done: "All their sessions have ended. They can sign in again.",
  },
  deactivate: {
    label: "Deactivate",
    effect:
      "All their sessions end at once, and they cannot sign in until an administrator reactivates them. The reports assigned to them are kept.",
    ownEffect:
      "You are signed in with this email. All your sessions end at once, and only another administrator can reactivate you.",
    done: "They are deactivated. All their sessions have ended.",
  },
  reactivate: {
    label: "Reactivate",
    effect: reactivationEffect,
    ownEffect: reactivationEffect,
    done: "They can sign in again.",
  },
  withdrawInvitation: {
    label: "Withdraw invitation",
    effect: withdrawalEffect,
    ownEffect: withdrawalEffect,
    done: "The invitation is withdrawn. They are no longer in the portal.",
  },
  removeEverywhere: {
    label: "Remove everywhere",
    effect: "They can no longer sign in, and have none of it again if you reactivate them. This cannot be undone.",
    ownEffect:
      "You are signed in with this email. You are signed out at once, and have none of it again if another administrator reactivates you. This cannot be undone.",
    done: "They are removed everywhere and can no longer sign in.",
  },
  addToClient: {
    label: "Add to client",
    effect: additionEffect,
    ownEffect: additionEffect,
    done: "They are added to the client. Assign its reports in Manage reports.",
  },
  removeFromClient: {
    label: "Remove from client",
    effect: removalEffect,
    ownEffect: removalEffect,
    done: "They are removed from the client.",
  },
};
