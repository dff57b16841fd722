interface TaggedAnswer {
  tag: string;
  text: string;
}

/** Each may be long. */
const MAX_ANSWERS = 8;
/** Answers are kept by client, because the page of a client belongs to one session. */
const answersByClient = new WeakMap<object, Map<string, TaggedAnswer>>();

/** The newest tagged answer to a read, and how the answer to its repetition is read. */
export function recallAnswer(client: object, path: string) {
  const answers = answersByClient.get(client) ?? new Map<string, TaggedAnswer>();
  answersByClient.set(client, answers);
  const known = answers.get(path);
  return {
    tag: known?.tag,
    async readText(response: Response): Promise<string> {
      if (response.status === 304 && known) return known.text;
      const tag = response.headers.get("etag");
      const text = await response.text();
      answers.delete(path);
      if (tag !== null) answers.set(path, { tag, text });
      const [oldest] = answers.keys();
      if (oldest !== undefined && answers.size > MAX_ANSWERS) answers.delete(oldest);
      return text;
    },
  };
}
