import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useDetails } from "../../queries/details.ts";
import type { ServerData } from "../../queries/list.ts";
import { loadLastOpenings } from "../../queries/openings.ts";
import { LastOpenings, type LastOpeningsProps } from "../../ui/usage/last-openings.tsx";

const root = getRouteApi("__root__");
const loads = { person: loadLastOpenings("person"), report: loadLastOpenings("report") };

interface ConnectedProps extends Pick<LastOpeningsProps, "of" | "id"> {
  data: ServerData;
}

export function ConnectedLastOpenings(props: ConnectedProps) {
  const { features } = root.useRouteContext().page;
  return features.includes("openings") && <Offered {...props} />;
}

function Offered({ data, of, id }: ConnectedProps) {
  const { navigate } = useRouter();
  const { view, retry } = useDetails(`openings of ${of}`, loads[of], data, id);
  return <LastOpenings of={of} id={id} view={view} onRetry={retry} onNavigate={(href) => void navigate({ href })} />;
}
