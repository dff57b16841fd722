import type { FastifyBaseLogger } from "fastify";
import { type Config, ConfigurationError } from "./config.ts";
import { createProvider } from "./identity/provider.ts";
import { IssuerMismatchError } from "./identity/provider-failure.ts";
import { createServiceProbe } from "./powerbi/service-probe.ts";

type Log = Pick<FastifyBaseLogger, "warn">;

/** A provider that does not answer stops no start: who is signed in goes on. */
export async function checkIdentityProvider(identity: Config["identity"], log: Log): Promise<void> {
  try {
    await createProvider(identity).loadMetadata();
  } catch (error) {
    if (error instanceof IssuerMismatchError) throw new ConfigurationError([error.message]);
    log.warn({ err: error }, "nobody can sign in until the identity provider answers: check OIDC_ISSUER");
  }
}

/** Says at the start why reports will not open. */
export async function checkReportService(powerBi: Config["powerBi"], log: Log): Promise<void> {
  const probe = createServiceProbe(powerBi);
  const { certificateEnd } = probe;
  if (certificateEnd !== null && certificateEnd.getTime() < Date.now())
    log.warn({ certificateEnd }, "the certificate of the service principal has ended: replace POWERBI_CERTIFICATE");
  const cause = await probe.signIn();
  if (cause !== null)
    log.warn(
      { cause },
      "the service principal cannot sign in, so no report opens: check POWERBI_TENANT_ID, POWERBI_CLIENT_ID and its secret or certificate",
    );
}
