import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { RequestHandler } from "msw";
import { onTestFinished } from "vitest";
import type { MockData } from "../mocks/mock-data.ts";
import type { DataSize, RoleName } from "../mocks/mock-back-end.ts";
import { openPortal as mount } from "../routes/open-portal.tsx";
import { factsOf } from "../../../src/api/call-facts.ts";
import { backEnd } from "../mocks/back-end.ts";

interface PortalOptions {
  at?: string;
  role?: RoleName;
  size?: DataSize;
  accepted?: boolean;
  /** What the page itself says. */
  config?: object;
  prepare?: (mockData: MockData) => void;
  /** Handlers that come before the mock back end's own. */
  first?: RequestHandler[];
}

/** Mounts the whole portal for a user, and records every call it makes. */
export function openPortal({ at = "/report", prepare, first = [], ...options }: PortalOptions = {}) {
  const calls: string[] = [];
  backEnd.events.on(
    "request:start",
    ({ request }) => void calls.push(`${request.method} ${new URL(request.url).pathname}`),
  );
  onTestFinished(() => backEnd.events.removeAllListeners());
  const portal = mount(at, { ...options, first });
  prepare?.(portal.mockData);
  return { ...portal, calls, user: userEvent.setup() };
}

type User = ReturnType<typeof userEvent.setup>;

export const dialog = (name: string) => screen.findByRole("dialog", { name });
export const inDialog = async (name: string) => within(await dialog(name));

/** The list is a popover, which jsdom never counts as visible, so the option is looked up with `hidden`. */
export async function choose(user: User, label: string, option: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: option, hidden: true }));
}

/** Whether a call of a journey changes something. */
export function isWrite(call: string): boolean {
  const [method = "", path = ""] = call.split(" ");
  if (method === "GET") return false;
  return method === "DELETE" || factsOf({ method, path }).effect === "writes";
}
