import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { compose } from "../../../src/app/compose.ts";
import { parseConfig } from "../../../src/browser/portal-config.ts";
import { featureNames } from "../../../src/rules/features.ts";
import { AUTH_COOKIES } from "../../../src/rules/session/cookie-names.ts";
import { createHandlers, createMockData, type DataSize, type RoleName } from "../mocks/mock-back-end.ts";
import { backEnd } from "../mocks/back-end.ts";

interface Visit {
  role?: RoleName;
  size?: DataSize;
  signedIn?: boolean;
  accepted?: boolean;
  /** What the page itself says. */
  config?: object;
  /** Handlers that come before the mock back end's own. */
  first?: Parameters<typeof backEnd.use>;
}

/** Mounts the whole portal at an address, on top of the mock back end. */
export function openPortal(
  address: string,
  { role = "reader", size = "small", signedIn = true, accepted = true, config = {}, first = [] }: Visit = {},
) {
  const mockData = createMockData({ role, size });
  backEnd.use(...first, ...createHandlers(mockData));
  for (const cookie of AUTH_COOKIES) document.cookie = `${cookie}=${signedIn ? `of${cookie}` : ""}; path=/`;
  if (accepted) {
    localStorage.setItem("ToUAccepted", mockData.user.email);
    mockData.termsAcceptedAt = "2026-01-05T09:00:00.000Z";
  }
  const history = createMemoryHistory({ initialEntries: [address] });
  const outside = { go: vi.fn<(address: string) => void>(), reload: vi.fn<() => void>() };
  const portal = compose(parseConfig(JSON.stringify({ features: featureNames, ...config }), location.origin), {
    history,
    ...outside,
  });
  portal.start();
  const view = render(<RouterProvider router={portal.router} />);
  const leave = () => {
    view.unmount();
    for (const actor of [portal.actors.session, portal.actors.reports, portal.actors.dialogs]) actor.stop();
  };
  onTestFinished(() => {
    leave();
    document.head.querySelectorAll("script[data-domain-script]").forEach((script) => script.remove());
    for (const cookie of AUTH_COOKIES) document.cookie = `${cookie}=; path=/; max-age=0`;
  });
  return { ...portal, ...outside, mockData, leave, at: () => history.location.href };
}
