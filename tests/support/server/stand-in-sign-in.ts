import type { IdentityConfig } from "../../../server/config.ts";
import { demo } from "../../../server/standins/demo-data.ts";
import { startIdentityProvider } from "../../../server/standins/identity-provider.ts";
import { createDeploymentSettings } from "./deployment-settings.ts";
import { findFreePort } from "./free-ports.ts";

const client = { id: "portal", secret: "a-secret-of-the-stand-in" };

interface StandInOptions extends Partial<Pick<IdentityConfig, "clientKey" | "pushesRequests" | "administrators">> {
  areIdTokensThin?: boolean;
}

/** Starts the identity provider of local mode, with the settings of a portal that uses it. */
export async function startStandIn({ areIdTokensThin = false, ...settings }: StandInOptions) {
  const port = await findFreePort();
  const issuer = `http://127.0.0.1:${port}`;
  const env = createDeploymentSettings({ issuer, client });
  const { close } = await startIdentityProvider({
    port,
    portal: env.PUBLIC_URL,
    identity: {
      issuer,
      clientId: client.id,
      clientSecret: client.secret,
      redirectUrl: `${env.PUBLIC_URL}/serverside/api/auth/callback`,
      ...settings,
    },
    demo,
    areIdTokensThin,
  });
  return { issuer, env, close };
}

/** Signs in at the stand-in's page, as a browser does. Resolves to the path of the portal's callback. */
export async function signInAtStandIn(authorizationUrl: string, person: string): Promise<string> {
  const cookies = new Map<string, string>();
  const send = async (url: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const response = await fetch(url, { ...init, headers: { cookie }, redirect: "manual" });
    for (const setCookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (setCookie.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    return new URL(response.headers.get("location") ?? "", url).href;
  };
  const page = await send(authorizationUrl);
  const resume = await send(page, { method: "POST", body: new URLSearchParams({ person }) });
  const callback = new URL(await send(resume));
  return callback.pathname + callback.search;
}
