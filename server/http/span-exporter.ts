import { version } from "../version.ts";

export type Attributes = Record<string, string | number>;

/** A request or call that has just ended. */
interface EndedSpan {
  traceId: string;
  id: string;
  parentId?: string | undefined;
  /** As OTLP numbers it. */
  kind: number;
  name: string;
  seconds: number;
  isFailed: boolean;
  attributes: Attributes;
}

export interface SpanExporter {
  add: (span: EndedSpan) => void;
  /** Sends what is left. */
  close: () => Promise<void>;
}

export interface TraceConfig {
  /** The base address of an OTLP receiver over HTTP. */
  endpoint: string;
  /** Each as name=value, percent-encoded. */
  headers: readonly string[];
  serviceName: string;
}

const INTERVAL_MS = 5000;
/** Twice this is what a stopping server can wait for a receiver that does not answer. */
const TIMEOUT_MS = 1500;
/** A receiver that is down costs no more memory than this. */
const MAX_WAITING = 5000;
const ERROR = 2;

/** Sends ended spans in batches, as OTLP in JSON. Spans that cannot be sent are lost: nobody waits for them. */
export function createSpanExporter(
  { endpoint, headers, serviceName }: TraceConfig,
  onFailure: (error: unknown) => void,
): SpanExporter {
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const sentHeaders = new Headers({ "content-type": "application/json" });
  for (const header of headers) {
    const separator = header.indexOf("=");
    sentHeaders.set(header.slice(0, separator), decodeURIComponent(header.slice(separator + 1)));
  }
  const resource = { attributes: listAttributes({ "service.name": serviceName, "service.version": version }) };
  let waiting: object[] = [];
  let hasFailed = false;
  let sending = Promise.resolve();

  async function send(spans: object[]): Promise<void> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: sentHeaders,
        body: JSON.stringify({
          resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "risk-insight" }, spans }] }],
        }),
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The receiver of traces answered ${response.status}`);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onFailure(error);
      hasFailed = true;
    }
  }
  async function flush(): Promise<void> {
    await sending;
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    sending = send(spans);
  }
  const timer = setInterval(() => void flush(), INTERVAL_MS);
  timer.unref();
  return {
    add(span) {
      if (waiting.length < MAX_WAITING) waiting.push(describeSpan(span));
    },
    async close() {
      clearInterval(timer);
      await flush();
      await sending;
    },
  };
}

function describeSpan({ traceId, id, parentId, kind, name, seconds, isFailed, attributes }: EndedSpan): object {
  const end = Date.now();
  return {
    traceId,
    spanId: id,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    kind,
    name,
    startTimeUnixNano: toNanoseconds(end - seconds * 1000),
    endTimeUnixNano: toNanoseconds(end),
    attributes: listAttributes(attributes),
    status: isFailed ? { code: ERROR } : {},
  };
}

/** As text: a number of JavaScript could not hold it. */
const toNanoseconds = (milliseconds: number) => `${Math.round(milliseconds * 1000)}000`;

const listAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));
