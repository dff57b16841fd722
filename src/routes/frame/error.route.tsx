import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { sessionView } from "../../machines/session/session.machine.ts";
import { ErrorPage } from "../../ui/frame/error-page.tsx";
import { NotFound } from "../../ui/frame/not-found.tsx";

const root = getRouteApi("__root__");

export function ErrorRoute() {
  const { session, page } = root.useRouteContext();
  const { navigate } = useRouter();
  const isBlocked = useSelector(session, (snapshot) => sessionView(snapshot).at === "blocked");
  if (isBlocked)
    return (
      <ErrorPage
        signIn={{ loginPortalUrl: page.loginPortal() }}
        onRetry={() => session.send({ type: "retry.requested" })}
      />
    );
  return <ErrorPage onRetry={() => void navigate({ to: "/report" })} />;
}

export function NotFoundRoute() {
  const { navigate } = useRouter();
  return <NotFound onGoToReports={() => void navigate({ to: "/report" })} />;
}
