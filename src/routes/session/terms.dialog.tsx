import { shallowEqual, useSelector } from "@xstate/react";
import { useState } from "react";
import type { ActorRefFrom } from "xstate";
import { type termsMachine, termsView } from "../../machines/session/terms.machine.ts";
import type { DialogFrame } from "../../ui/parts/dialog.tsx";
import { TermsOfUse } from "../../ui/session/terms-of-use.tsx";
import type { RouteContext } from "../route-context.ts";

/** Keeps hold of the terms while the dialog moves out: the session has let go of them by then. */
export function TermsDialog({ session, frame }: { session: RouteContext["session"]; frame: DialogFrame }) {
  const [terms] = useState(() => session.getSnapshot().children.terms);
  return terms && <Open terms={terms} frame={frame} />;
}

function Open({ terms, frame }: { terms: ActorRefFrom<typeof termsMachine>; frame: DialogFrame }) {
  const view = useSelector(terms, termsView, shallowEqual);
  return (
    <TermsOfUse
      {...view}
      frame={frame}
      onAgreement={(agreed) => terms.send({ type: "agreement.changed", agreed })}
      onAccept={() => terms.send({ type: "terms.accepted" })}
      onDecline={() => terms.send({ type: "terms.declined" })}
    />
  );
}
