import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { compose } from "../../src/app/compose.ts";
import { parseConfig } from "../../src/browser/portal-config.ts";
import { createWorld, type PersonName } from "../../tests/support/mocks/mock-back-end.ts";
import noConsent from "./no-consent.js?url&no-inline";

export interface WholePortalProps {
  address: string;
  signedIn?: boolean;
  accepted?: boolean;
}

const cookies = [".insightsauthtype", ".insightsrefreshtoken", ".insightsaccesstoken"];

/** What the browser of this person would have kept. */
export function settle(
  person: PersonName,
  { signedIn = true, accepted = true }: Omit<WholePortalProps, "address">,
): () => void {
  for (const cookie of cookies) document.cookie = `${cookie}=${signedIn ? person : ""}; path=/`;
  localStorage.setItem("ToUAccepted", accepted ? createWorld({ person }).person.email : "");
  return () => {
    localStorage.clear();
    sessionStorage.clear();
    document.querySelectorAll("script[data-domain-script]").forEach((script) => script.remove());
    for (const cookie of cookies) document.cookie = `${cookie}=; path=/; max-age=0`;
  };
}

/** The portal itself, composed as in production; only leaving the page does nothing but say where to. */
export function WholePortal({ address }: WholePortalProps) {
  const [left, setLeft] = useState("");
  const [portal] = useState(() => {
    const config = parseConfig(
      JSON.stringify({
        reportOrigins: [location.origin],
        consent: { src: new URL(noConsent, document.baseURI).href, id: "workshop" },
      }),
      location.origin,
    );
    return compose(config, {
      history: createMemoryHistory({ initialEntries: [address] }),
      go: setLeft,
      reload: () => setLeft("this page, anew"),
    });
  });
  useEffect(() => {
    portal.start();
    const { session, dialogs, reports, preview } = portal.actors;
    return () => [session, reports, preview, dialogs].forEach((actor) => actor.stop());
  }, [portal]);
  return left ? <p className="left">The portal has left for {left}</p> : <RouterProvider router={portal.router} />;
}
