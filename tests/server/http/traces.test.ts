import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { version } from "../../../server/version.ts";
import { contract } from "../../../src/api/contract.ts";
import { demoReport } from "../../support/server/demo-requests.ts";
import { setUpReportEngine } from "../../support/server/report-engine-fixture.ts";
import { TestBrowser } from "../../support/server/test-browser.ts";
import { createLoggedApp } from "../../support/server/server-output.ts";
import { createTestServer, getDemoUser } from "../../support/server/test-server.ts";

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
}
interface Batch {
  resourceSpans: [{ resource: object; scopeSpans: [{ spans: OtlpSpan[] }] }];
}

/** Takes spans as an OpenTelemetry collector does. */
async function startReceiver() {
  const batches: Batch[] = [];
  const requests: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  async function take(request: IncomingMessage, response: ServerResponse) {
    requests.push({ url: request.url, headers: request.headers });
    batches.push((await json(request)) as Batch);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }
  const server = createServer((request, response) => void take(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    batches,
    spans: () => batches.flatMap((batch) => batch.resourceSpans[0].scopeSpans[0].spans),
  };
}

const fixture = setUpReportEngine();
const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const SENDER = "00f067aa0ba902b7";

async function embedWithTraces(env: Record<string, string>, traceparent?: string) {
  const receiver = await startReceiver();
  const server = await createTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env });
  onTestFinished(() => server.close());
  const { app, lines } = await createLoggedApp(server, "info", { engine: fixture.createEngine() });
  server.provider.state.user = getDemoUser("ben");
  const browser = new TestBrowser(app);
  await browser.signIn();
  await app.inject("/health/live");
  const response = await browser.post(contract.embedReport.path, demoReport, traceparent ? { traceparent } : {});
  expect(response.statusCode).toBe(200);
  await app.close();
  const opening = receiver.spans().find(({ name }) => name === `POST ${contract.embedReport.path}`)!;
  return {
    receiver,
    lines,
    requestId: String(response.headers["x-request-id"]),
    opening,
    calls: receiver.spans().filter(({ parentSpanId }) => parentSpanId === opening?.spanId),
  };
}
const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

test("a request and its calls to Power BI are exported as spans of the sender's trace [operation: traces]", async () => {
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc" };
  const { receiver, requestId, opening, calls } = await embedWithTraces(headers, `00-${TRACE_ID}-${SENDER}-01`);
  expect(receiver.requests[0]).toMatchObject({
    url: "/v1/traces",
    headers: { "content-type": "application/json", authorization: "Bearer abc" },
  });
  expect(receiver.batches[0]?.resourceSpans[0].resource).toEqual({
    attributes: [
      { key: "service.name", value: { stringValue: "risk-insight" } },
      { key: "service.version", value: { stringValue: version } },
    ],
  });
  expect(opening).toMatchObject({ traceId: TRACE_ID, parentSpanId: SENDER, kind: 2, status: {} });
  expect(attributesOf(opening)).toEqual({
    "http.request.method": "POST",
    "http.route": contract.embedReport.path,
    "http.response.status_code": 200,
    "request.id": requestId,
  });
  expect(calls.map(({ name }) => name).toSorted()).toEqual(
    expect.arrayContaining(["Generate Token", "Get Report In Group", "Microsoft Entra token"]),
  );
  for (const call of calls) {
    expect(call).toMatchObject({ traceId: TRACE_ID, kind: 3 });
    expect(attributesOf(call)).toEqual({
      "http.response.status_code": 200,
      "azure.service.request.id": "c0ffee00-1111-2222-3333-444455556666",
    });
    expect(BigInt(call.endTimeUnixNano) >= BigInt(call.startTimeUnixNano)).toBe(true);
  }
  const sent = fixture.powerBi.requests.find(({ call }) => call === "generateToken");
  expect(sent?.trace).toBe(`00-${TRACE_ID}-${calls.find(({ name }) => name === "Generate Token")?.spanId}-01`);
});

test("a request without a trace begins one with its own id, which its log lines name; health checks are no spans, and the address is one only where it is wanted [operation: traces]", async () => {
  const { receiver, lines, opening, requestId } = await embedWithTraces({ LOG_ADDRESSES: "on" });
  expect(opening.traceId).toBe(requestId.replaceAll("-", ""));
  expect(opening.parentSpanId).toBeUndefined();
  expect(attributesOf(opening)).toMatchObject({ "client.address": "127.0.0.1" });
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ traceId: opening.traceId, route: contract.embedReport.path, version }),
  );
  expect(receiver.spans().filter(({ name }) => name.includes("/health"))).toEqual([]);
});

test("a sender that does not want its trace to be kept is obeyed, and its header sent on as it is [operation: traces]", async () => {
  const { opening } = await embedWithTraces({}, `00-${TRACE_ID}-${SENDER}-00`);
  expect(opening).toBeUndefined();
  expect(fixture.powerBi.requests.find(({ call }) => call === "report")?.trace).toBe(`00-${TRACE_ID}-${SENDER}-00`);
});
