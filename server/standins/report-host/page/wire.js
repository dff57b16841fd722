/** The report's end of the conversation with the page that frames it. Answers are [status, body] or nothing. */
export function openWire(portal, answers) {
  let uid = new URLSearchParams(location.search).get("uid") ?? "";
  let told = 0;

  const post = (message) => parent.postMessage(message, portal);
  const tell = (url, body) => post({ method: "POST", url, headers: { id: `host-${(told += 1)}` }, body });

  async function answer({ method, url, body }) {
    for (const [wanted, pattern, reply] of answers) {
      const found = method === wanted && pattern.exec(url);
      if (found) return (await reply(body, ...found.slice(1).map(decodeURIComponent))) ?? [202, {}];
    }
    return [404, `The report knows no ${method} ${url}`];
  }

  async function hear({ source, origin, data }) {
    if (source !== parent || origin !== portal || typeof data?.method !== "string" || typeof data.url !== "string")
      return;
    if (data.headers?.uid) uid = data.headers.uid;
    const [statusCode, body] = await answer(data);
    post({ statusCode, headers: { id: data.headers?.id }, body });
  }

  addEventListener("message", (event) => void hear(event));

  return {
    ready: () => tell(`/ready/${uid}`, {}),
    emit: (name, body = {}, place = "") => tell(`/reports/${uid}${place}/events/${name}`, body),
  };
}
