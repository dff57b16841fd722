import { HttpResponse } from "msw";
import type { Answer, Endpoint } from "../../../src/api/contract.ts";
import { hasAccess, isAdministrator } from "../../../src/rules/session/access.ts";
import type { World } from "./small-data.ts";
import { mock } from "./mock-endpoint.ts";

type Answering<E extends Endpoint> = Parameters<typeof mock<E>>[1];

const behind =
  (open: () => boolean) =>
  <E extends Endpoint>(endpoint: E, answer: Answering<E>) =>
    mock(endpoint, (asked) => (open() ? answer(asked) : forbidden()));

/** The mocks' doors: a call answered only to those it is meant for, as the server answers it. */
export function doors(world: World) {
  const administrator = behind(() => isAdministrator(world.person));
  return {
    reader: behind(() => hasAccess(world.person)),
    administrator,
    /** A write whose key has been seen answers what it answered then. */
    write: <E extends Endpoint>(endpoint: E, answer: (asked: Parameters<Answering<E>>[0]) => Answer<E>) =>
      administrator(endpoint, (asked) => {
        const key = asked.request.headers.get("idempotency-key") ?? crypto.randomUUID();
        if (!world.answered.has(key)) world.answered.set(key, answer(asked));
        return world.answered.get(key);
      }),
  };
}

export const absent = () => HttpResponse.json({ message: "There is no such thing" }, { status: 404 });
const forbidden = () => HttpResponse.json({ message: "This is not for your role" }, { status: 403 });
