import { uploadBody } from '../../fixtures/samples/samples.ts';
import { type Behavior, type BehaviorTest } from '../behavior-test.ts';
import { fields } from '../fields.ts';

/** A line of the Prometheus text format: a name, labels and a value. */
const sample = /^([a-zA-Z_:][\w:]*)(\{[^}]*\})? (NaN|[+-]Inf|-?[\d.]+(?:e[+-]?\d+)?)$/;

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
    datasets: sumOf(/_datasets$/),
    rows: sumOf(/_dataset_rows$/),
    requests: sumOf(/request.*_count\{.*status="404"/),
  };
}

/** All tests of the metrics for monitoring. */
export const metricsBehaviors: readonly Behavior[] = [
  {
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
      const after = await read(test);
      fields(test, after, after, { datasets: before.datasets, rows: before.rows });
      test.assert(after.requests > more.requests, 'the request was not counted', after.exchange);
    },
  },
];
