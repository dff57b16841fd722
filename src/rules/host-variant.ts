/** The consent script's id: a host with three dot-separated parts is production, any other is a test host. */
export function consentScriptId(id: string, hostname: string): string {
  return hostname.split(".").length === 3 ? id : `${id}-test`;
}
