/** The consent script's id for a host: three dot-separated parts are production, anything else is a test host. */
export function consentScriptId(id: string, hostname: string): string {
  return hostname.split(".").length === 3 ? id : `${id}-test`;
}
