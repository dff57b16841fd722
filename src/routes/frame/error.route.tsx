import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { sessionView } from "../../machines/session/session.machine.ts";
import { ErrorPage } from "../../ui/frame/error-page.tsx";
import { NotFound } from "../../ui/frame/not-found.tsx";

const root = getRouteApi("__root__");

export function ErrorRoute() {
  const { session, page } = root.useRouteContext();
  const { navigate } = useRouter();
  const stuck = useSelector(session, (snapshot) => sessionView(snapshot).at === "stuck");
  const retry = () => (stuck ? session.send({ type: "retry.requested" }) : void navigate({ to: "/report" }));
  return <ErrorPage signIn={stuck ? { portal: page.loginPortal() } : undefined} onRetry={retry} />;
}

/** A view threw: the page says so, and can be had anew. */
export function BrokenRoute() {
  const router = useRouter();
  return <ErrorPage onRetry={() => void router.invalidate()} />;
}

export function NotFoundRoute() {
  const { navigate } = useRouter();
  return <NotFound onReports={() => void navigate({ to: "/report" })} />;
}
