import type { Config } from "../config.ts";
import { createKeys } from "../identity/keys.ts";
import type { Store } from "../store/open-store.ts";
import { seed } from "../store/seed.ts";
import { demo, describeDemoRole } from "./demo-data.ts";
import { CONSOLE_PATH } from "./faults/console.ts";
import { createFaultSwitch } from "./faults/fault-switch.ts";
import { startIdentityProvider } from "./identity-provider.ts";
import { startReportHost } from "./report-host.ts";

/** Starts what replaces a company's own services in local mode: demo people, identity provider and report service. */
export async function start({ origin, standIns, identity, secretKey }: Config, store: Store) {
  await seed(store, demo, createKeys(secretKey));
  const faults = createFaultSwitch();
  const reportHost = await startReportHost({ port: standIns.reportPort, portalOrigin: origin, faults });
  const running = [
    reportHost,
    await startIdentityProvider({ port: standIns.identityPort, portal: origin, identity, demo, faults }),
  ];
  return {
    announce() {
      console.log(`\n  Risk Insight is ready:  ${origin}\n\n  Sign in as`);
      for (const { displayName, role } of accounts()) console.log(`    ${displayName.padEnd(18)}${role}`);
      console.log(`\n  Let a local service fail:  ${reportHost.origin}${CONSOLE_PATH}\n`);
    },
    close: () => Promise.all(running.map((service) => service.close())),
  };
}

function accounts() {
  return demo.people.map(({ id, displayName }) => ({
    displayName,
    role: describeDemoRole(demo, id) ?? "no access",
  }));
}
