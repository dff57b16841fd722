interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

let policy: ReturnType<Policies["createPolicy"]> | undefined;
const allowed = new Set<string>();

/** The portal's one Trusted Types policy: scripts the page's configuration names, and no other. */
export function trustedScript(address: string): string {
  allowed.add(address);
  const policies = (window as { trustedTypes?: Policies }).trustedTypes;
  policy ??= policies?.createPolicy("portal", { createScriptURL });
  return policy ? policy.createScriptURL(address) : createScriptURL(address);
}

function createScriptURL(address: string): string {
  if (!allowed.has(address)) throw new TypeError("Not a script of this portal");
  return address;
}
