import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";
import type { ActorRefFrom } from "xstate";
import { type termsMachine, termsView } from "../../machines/session/terms.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { TermsOfUse } from "../../ui/session/terms-of-use.tsx";
import type { RouteContext } from "../route-context.ts";
import { forgetFinderPress } from "../frame/early-finder-key.ts";

/** Keeps the terms actor it started with: the session stops that actor before the dialog has finished closing. */
export function TermsDialog({ session, frame }: { session: RouteContext["session"]; frame: DialogFrame }) {
  const [terms] = useState(useSelector(session, ({ children }) => children.terms));
  return terms && <TermsContent terms={terms} frame={frame} />;
}

function TermsContent({ terms, frame }: { terms: ActorRefFrom<typeof termsMachine>; frame: DialogFrame }) {
  const { at, agreed, canAccept, error } = useSelector(terms, termsView, shallowEqual);
  return (
    <TermsOfUse
      frame={frame}
      agreed={agreed}
      canAccept={canAccept}
      busy={at !== "shown"}
      error={error}
      onAgreement={(checked) => terms.send({ type: "agreement.changed", agreed: checked })}
      onAccept={() => {
        forgetFinderPress();
        terms.send({ type: "terms.accepted" });
      }}
      onDecline={() => terms.send({ type: "terms.declined" })}
    />
  );
}
