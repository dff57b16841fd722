import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { compose } from "../../src/app/compose.ts";
import { parseConfig } from "../../src/browser/portal-config.ts";
import { featureNames } from "../../src/rules/features.ts";
import { AUTH_COOKIES } from "../../src/rules/session/cookie-names.ts";
import { createMockData, type RoleName } from "../../tests/support/mocks/mock-back-end.ts";
import noConsent from "./no-consent.js?url&no-inline";

export interface WholePortalProps {
  address: string;
  accepted?: boolean;
}

const { origin } = location;
const consent = { src: new URL(noConsent, document.baseURI).href, id: "workshop" };

/** Sets the cookies and storage that a returning user's browser would hold; returns the clean-up. */
export function prepareBrowser(role: RoleName, { accepted = true }: Omit<WholePortalProps, "address">): () => void {
  for (const cookie of AUTH_COOKIES) document.cookie = `${cookie}=${role}; path=/`;
  localStorage.setItem("ToUAccepted", accepted ? createMockData({ role }).user.email : "");
  // A busy browser may not be idle for longer than a story is looked at.
  const waitUntilIdle = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (callback) => setTimeout(callback);
  return () => {
    window.requestIdleCallback = waitUntilIdle;
    localStorage.clear();
    sessionStorage.clear();
    document.querySelectorAll("script[data-domain-script]").forEach((script) => script.remove());
    for (const cookie of AUTH_COOKIES) document.cookie = `${cookie}=; path=/; max-age=0`;
  };
}

/** The workshop has a service worker of its own, which answers the calls. */
const features = featureNames.filter((name) => name !== "serviceWorker");

/** The portal composed as in production, except that leaving the page only shows the target address. */
export function WholePortal({ address }: WholePortalProps) {
  const [leftFor, setLeftFor] = useState("");
  const [portal] = useState(() => {
    const config = parseConfig(JSON.stringify({ reportOrigins: [origin], consent, features }), origin);
    return compose(config, {
      history: createMemoryHistory({ initialEntries: [address] }),
      go: setLeftFor,
      reload: () => setLeftFor("this page, anew"),
    });
  });
  useEffect(() => {
    portal.start();
    const { session, dialogs, reports } = portal.actors;
    return () => [session, reports, dialogs].forEach((actor) => actor.stop());
  }, [portal]);
  return leftFor ? (
    <p className="left">The portal has left for {leftFor}</p>
  ) : (
    <RouterProvider router={portal.router} />
  );
}
