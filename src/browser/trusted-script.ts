interface ScriptPolicy {
  createScriptURL: (address: string) => string;
}
interface PolicyFactory {
  createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy;
}

let policy: ScriptPolicy | undefined;
const allowedAddresses = new Set<string>();

/** Allows only addresses passed to `trustedScript`; the consent notice's script and the service worker. */
export function trustedScript(address: string): string {
  allowedAddresses.add(address);
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes;
  policy ??= factory?.createPolicy("portal", { createScriptURL });
  return policy ? policy.createScriptURL(address) : createScriptURL(address);
}

function createScriptURL(address: string): string {
  if (!allowedAddresses.has(address)) throw new TypeError("Not a script of this portal");
  return address;
}
