import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import { compose } from "../../../src/app/compose.ts";
import { parseConfig } from "../../../src/browser/portal-config.ts";
import { createWorld, handlers, type PersonName, type Size } from "../mocks/mock-back-end.ts";
import { backEnd } from "../dom-setup.ts";

interface Visit {
  person?: PersonName;
  size?: Size;
  signedIn?: boolean;
  accepted?: boolean;
  /** What the page itself says. */
  config?: object;
  /** Before the world's own answers. */
  first?: Parameters<typeof backEnd.use>;
}

const cookies = [".insightsauthtype", ".insightsrefreshtoken", ".insightsaccesstoken"];

/** The whole portal, mounted at an address, over the world of the mocks. */
export function openPortal(
  address: string,
  { person = "reader", size = "small", signedIn = true, accepted = true, config = {}, first = [] }: Visit = {},
) {
  const world = createWorld({ person, size });
  backEnd.use(...first, ...handlers(world));
  for (const cookie of cookies) document.cookie = `${cookie}=${signedIn ? "x" : ""}; path=/`;
  if (accepted) localStorage.setItem("ToUAccepted", world.person.email);
  const history = createMemoryHistory({ initialEntries: [address] });
  const outside = { go: vi.fn<(address: string) => void>(), reload: vi.fn<() => void>() };
  const portal = compose(parseConfig(JSON.stringify(config), location.origin), { history, ...outside });
  portal.start();
  const view = render(<RouterProvider router={portal.router} />);
  const leave = () => {
    view.unmount();
    for (const actor of [portal.actors.session, portal.actors.reports, portal.actors.dialogs, portal.actors.preview])
      actor.stop();
  };
  onTestFinished(() => {
    leave();
    localStorage.clear();
    sessionStorage.clear();
    document.head.querySelectorAll("script[data-domain-script]").forEach((script) => script.remove());
    for (const cookie of cookies) document.cookie = `${cookie}=; path=/; max-age=0`;
  });
  return { ...portal, ...outside, world, leave, at: () => history.location.href };
}
