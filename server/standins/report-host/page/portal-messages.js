/** Answers the messages of the framing page from `routes`. A route returns [status, body], or nothing for 202. */
export function openPortalMessages(portalOrigin, routes) {
  let uid = new URLSearchParams(location.search).get("uid") ?? "";
  let sentCount = 0;

  const post = (message) => parent.postMessage(message, portalOrigin);
  const send = (url, body) => post({ method: "POST", url, headers: { id: `host-${(sentCount += 1)}` }, body });

  async function answer({ method, url, body }) {
    for (const [routeMethod, pattern, handle] of routes) {
      const match = method === routeMethod && pattern.exec(url);
      if (match) return (await handle(body, ...match.slice(1).map(decodeURIComponent))) ?? [202, {}];
    }
    return [404, `Unknown request: ${method} ${url}`];
  }

  async function receive({ source, origin, data }) {
    const isRequest = typeof data?.method === "string" && typeof data.url === "string";
    if (source !== parent || origin !== portalOrigin || !isRequest) return;
    if (data.headers?.uid) uid = data.headers.uid;
    const [statusCode, body] = await answer(data);
    post({ statusCode, headers: { id: data.headers?.id }, body });
  }

  addEventListener("message", (event) => void receive(event));

  return {
    sendReady: () => send(`/ready/${uid}`, {}),
    sendEvent: (name, body = {}, page = "") => send(`/reports/${uid}${page}/events/${name}`, body),
  };
}
