import { unknownId } from '../../fixtures/fixtures.ts';
import { uploadBody } from '../../fixtures/samples/samples.ts';
import { type Behavior, type BehaviorTest } from '../behavior-test.ts';
import { fields } from '../fields.ts';

/** A line of the Prometheus text format: a name, labels and a value, in which the case of letters does not count. */
const sample = /^([a-z_:][\w:]*)(\{[^}]*\})? (NaN|[+-]?Inf|-?[\d.]+(?:e[+-]?\d+)?)$/i;

async function read(test: BehaviorTest) {
  const exchange = await test.send('getMetrics', { authorization: null });
  const lines = exchange.response.text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const wrong = lines.filter((line) => !sample.test(line));
  test.assert(wrong.length === 0, `${wrong[0] ?? ''} is no metric`, exchange);
  const samples = lines.flatMap((line) => {
    const [, name = '', labels = '', value = ''] = sample.exec(line) ?? [];
    return [{ name, labels, value: Number(value) }];
  });
  const sumOf = (name: RegExp) =>
    samples.reduce((sum, one) => sum + (name.test(one.name + one.labels) ? one.value : 0), 0);
  return {
    exchange,
    samples,
    datasets: sumOf(/_datasets$/),
    rows: sumOf(/_dataset_rows$/),
    processes: sumOf(/_processes$/),
    requests: sumOf(/request.*_count\{.*status="404"/),
    unknownRuns: sumOf(/request.*_count\{(?=.*method="GET")(?=.*forecast-detail)(?=.*status="404")/),
    seconds: sumOf(/request.*_seconds_sum\{(?=.*forecast-detail)(?=.*status="404")/),
  };
}

const counted: Behavior = {
  rule: 'counts',
  operationId: 'getMetrics',
  name: 'datasets, rows and requests',
  async run(test) {
    const before = await read(test);
    // The operator may require a token.
    if (before.exchange.response.status !== 200) return;
    const text = 'Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\n';
    const { body } = await test.request('uploadFile', { body: uploadBody({ name: 'metrics.csv', text }) });
    const path = { id: String(body.id) };
    const more = await read(test);
    fields(test, more, more, { datasets: before.datasets + 1, rows: before.rows + 2 });
    await test.request('deleteUpload', { path });
    await test.expectStatus(404, 'getUpload', { path }, 'the dataset was deleted');
    const { lab } = test;
    const startedAt = lab.now();
    for (let count = 0; count < 3; count += 1)
      await test.expectStatus(404, 'getForecastDetail', { path: { id: unknownId } }, 'there is no such run');
    const tookSeconds = (lab.now() - startedAt) / 1000;
    const after = await read(test);
    fields(test, after, after, { datasets: before.datasets, rows: before.rows });
    // Every process counts its own requests.
    if (after.processes > 1) return;
    fields(test, after, after, { unknownRuns: more.unknownRuns + 3 });
    test.assert(after.requests >= more.requests + 4, 'a request was not counted', after.exchange);
    const seconds = after.seconds - more.seconds;
    test.assert(
      seconds > 0 && seconds <= tookSeconds + 0.01,
      `the requests took ${tookSeconds} s, but the metrics say ${seconds} s`,
      after.exchange,
    );
  },
};

const server: Behavior = {
  rule: 'counts',
  operationId: 'getMetrics',
  name: 'version, memory, event loop and runs',
  async run(test) {
    const shown = await read(test);
    if (shown.exchange.response.status !== 200) return;
    const valueOf = (name: RegExp) =>
      shown.samples.find((one) => name.test(one.name + one.labels))?.value ?? Number.NaN;
    const health = await test.request('getHealth');
    const version = String(health.body.version).replaceAll('.', String.raw`\.`);
    const build = valueOf(new RegExp(`build_info\\{.*version="${version}"`));
    fields(test, shown, { 'build_info of the version': build }, { 'build_info of the version': 1 });
    const runs = ['queued', 'running'].map((status) => valueOf(new RegExp(`_runs\\{status="${status}"\\}`)));
    const [memory, lag] = [valueOf(/resident_memory_bytes/), valueOf(/eventloop_lag_seconds/)];
    // Node needs more than 10 MB.
    const isMemory = memory > 10 * 1024 ** 2 && memory < 1024 ** 4;
    test.assert(isMemory, `the memory is ${memory} bytes`, shown.exchange);
    test.assert(lag >= 0 && lag < 60, `the event loop lag is ${lag} s`, shown.exchange);
    test.assert(
      runs.every((count) => Number.isInteger(count) && count >= 0),
      `queued and running runs are ${runs.join(' and ')}`,
      shown.exchange,
    );
  },
};

/** All tests of the metrics for monitoring. */
export const metricsBehaviors: readonly Behavior[] = [counted, server];
