import { afterEach, expect, it } from 'vitest';
import { isTracing, startTracing, stopTracing } from '../../src/tracing/start-tracing.ts';
import { ask, call, send } from '../support/call.ts';
import { newDatabase, whyNoPostgres } from '../support/postgres/databases.ts';
import { TestApp } from '../support/test-app.ts';
import { ended, forecastRequest, upload } from '../support/test-data.ts';
import { signedIn } from '../support/test-users.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';

const nothing = () => undefined;
const traceId = '0af7651916cd43dd8448eb211c80319c';
const clientSpan = 'b7ad6b7169203331';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

interface Export {
  resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Span[] }[] }[];
}

const resourceSpansOf = ({ received }: Receiver) =>
  received.flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans);
const spansOf = (collector: Receiver) =>
  resourceSpansOf(collector).flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
const valueOf = ({ attributes }: Pick<Span, 'attributes'>, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

afterEach(stopTracing);

const databases = [
  { store: 'SQLite', open: async () => null },
  ...(whyNoPostgres === null ? [{ store: 'PostgreSQL', open: newDatabase }] : []),
];

it.each(databases)('sends the trace of a request, its queries and its run on $store', async ({ open }) => {
  const collector = await openReceiver();
  await startTracing({ url: collector.url, ratio: 1 }, { error: nothing, info: nothing });
  const app = await TestApp.open({ databaseUrl: await open() });
  const { token } = await signedIn(app, 'ana');
  const { id } = await upload(app, token);
  const headers = { traceparent: `00-${traceId}-${clientSpan}-01`, 'x-request-id': 'one-run' };
  const { run_id } = await ask(app, 'createForecast', { token, headers, json: forecastRequest(id) });
  await ended(app, token, run_id);
  await call(app, 'getHealth');
  await app.close();
  await stopTracing();
  await collector.close();

  const spans = spansOf(collector);
  const trace = spans.filter((span) => span.traceId === traceId);
  const parentOf = ({ parentSpanId }: Span) => trace.find(({ spanId }) => spanId === parentSpanId);
  const request = trace.find(({ name }) => name === 'POST /api/forecast');
  expect(request?.parentSpanId).toBe(clientSpan);
  expect(request && valueOf(request, 'http.response.status_code')).toBe(200);
  expect(request && valueOf(request, 'forecast_console.request_id')).toBe('one-run');
  const run = trace.find(({ name }) => name === 'compute run');
  expect(run && valueOf(run, 'forecast_console.run_id')).toBe(run_id);
  const chain: string[] = [];
  for (let span = run; span !== undefined; span = parentOf(span)) chain.push(span.name);
  expect([chain.at(0), chain.at(-1)]).toEqual(['compute run', 'POST /api/forecast']);
  const texts = (parent: Span | undefined) =>
    trace
      .filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
      .map((span) => String(valueOf(span, 'db.query.text')));
  expect(texts(request).join('\n')).toMatch(/insert into "forecast_runs"/);
  expect(texts(run).join('\n')).toMatch(/update "forecast_runs"/);
  // Names, not values: neither the user nor the dataset appears in a trace.
  expect(collector.received.map(({ body }) => body).join()).not.toMatch(new RegExp(`ana@|${id}`));
  expect(spans.map(({ name }) => name)).not.toContain('GET /api/health');
  const services = new Set(
    resourceSpansOf(collector).map(({ resource }) => valueOf(resource, 'service.name')),
  );
  expect(services).toEqual(new Set(['forecast-console']));
});

it('marks the span of a failed request', async () => {
  const collector = await openReceiver();
  await startTracing({ url: collector.url, ratio: 1 }, { error: nothing, info: nothing });
  const app = await TestApp.open({ logLevel: 'silent' });
  const { token } = await signedIn(app, 'ana');
  app.withDatabase((database) => database.exec('PRAGMA foreign_keys = OFF; DROP TABLE uploads'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await send(app, { url: '/api/uploads', headers })).status).toBe(500);
  await app.close();
  await stopTracing();
  await collector.close();
  const failed = spansOf(collector).filter(({ status }) => status.code === 2);
  expect(failed.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'GET /api/uploads']));
});

it('logs that the collector rejects traces, and continues', async () => {
  const collector = await openReceiver();
  collector.statuses.push(...Array.from({ length: 10 }, () => 400));
  const lines: string[] = [];
  const log = { error: (_: object, message: string) => void lines.push(message), info: nothing };
  await startTracing({ url: collector.url, ratio: 1 }, log);
  const app = await TestApp.open();
  await signedIn(app, 'ana');
  await expect.poll(() => lines, { timeout: 60_000 }).toEqual(['traces cannot be sent']);
  await signedIn(app, 'ben');
  await app.close();
  await stopTracing();
  await collector.close();
  expect(collector.received.length).toBeGreaterThanOrEqual(2);
});

it('records nothing while tracing is off', async () => {
  const collector = await openReceiver();
  const app = await TestApp.open();
  await signedIn(app, 'ana');
  await app.close();
  await collector.close();
  expect(isTracing()).toBe(false);
  expect(collector.received).toEqual([]);
});
