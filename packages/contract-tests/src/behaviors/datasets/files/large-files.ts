import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf, sumOf } from '../../fields.ts';

const dayMs = 86_400_000;
const dayAt = (day: number) => new Date(Date.UTC(2020, 0, 1) + day * dayMs).toISOString().slice(0, 10);
const monthAt = (month: number) => new Date(Date.UTC(2000, month)).toISOString().slice(0, 10);
const csv = (name: string, rows: readonly string[]) => ({
  name,
  text: `Product,Date,Demand\n${rows.join('\n')}\n`,
});
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const upload = (test: BehaviorTest, name: string, rows: readonly string[]) =>
  test.request('uploadFile', { body: uploadBody(csv(name, rows)) });

/** Every third month is missing. */
const [months, maxListed] = [90, 20];
const isMissing = (month: number) => month % 3 === 1;

const gaps: Behavior = {
  rule: 'counts',
  operationId: 'uploadFile',
  name: 'more gaps than are listed, and more days than a chart shows',
  async run(test) {
    const [present, missing] = [
      range(months).filter((at) => !isMissing(at)),
      range(months).filter(isMissing),
    ];
    // The last month is present, so that every gap lies within the data.
    const rows = [...present, months].map((month) => `A,${monthAt(month)},${10 + (month % 7)}`);
    const shown = await upload(test, 'gaps.csv', rows);
    const health = objectOf(objectOf(shown.body.report).health);
    const gapDates = missing.slice(0, maxListed).map(monthAt);
    fields(test, shown, health, { bucket: 'month', buckets: months + 1, gaps: missing.length, gapDates });
    const days = range(500).map((day) => ({ date: dayAt(day), value: 10 + (day % 9) }));
    const long = await upload(
      test,
      'days.csv',
      days.map(({ date, value }) => `A,${date},${value}`),
    );
    const daily = objectOf(objectOf(long.body.report).health);
    fields(test, long, daily, { bucket: 'day', buckets: 500, gaps: 0, gapDates: [] });
    const { bucket, points } = objectOf(daily.history);
    const list = objectsIn(points);
    fields(test, long, { bucket, count: list.length }, { bucket: 'week', count: 72 });
    // 1 January 2020 is a Wednesday.
    fields(test, long, list[0], { date: '2019-12-30', value: 10 + 11 + 12 + 13 + 14 });
    figures(
      test,
      long,
      { sum: sumOf(list, ({ value }) => Number(value)) },
      { sum: sumOf(days, (day) => day.value) },
    );
  },
};

const maxRows = 10_000;

const rejectedRows: Behavior = {
  rule: 'export',
  operationId: 'downloadRejectedRows',
  name: 'at most the first 10,000 rows',
  async run(test) {
    const rows = ['A,2024-01-01,1', ...range(maxRows + 5).map((at) => `A,2024-02-01,x${at}`)];
    const shown = await upload(test, 'rejected.csv', rows);
    const report = { rowsRejected: maxRows + 5, cellsRejected: maxRows + 5, rowsKept: 1 };
    fields(test, shown, objectOf(shown.body.report), report);
    const { exchange } = await test.request('downloadRejectedRows', { path: { id: String(shown.body.id) } });
    const lines = exchange.response.text.trimEnd().split('\r\n');
    const [first, last] = [lines[1], lines.at(-1)].map((line) => line?.split(',').at(-1));
    const expected = { rows: maxRows, first: 'x0', last: `x${maxRows - 1}` };
    fields(test, { exchange }, { rows: lines.length - 1, first, last }, expected);
  },
};

const [products, maxChanges, dayCount, maxPeriods] = [120, 100, 520, 500];

const differences: Behavior = {
  rule: 'versions',
  operationId: 'addUploadVersion',
  name: 'more changes and periods than are listed',
  async run(test) {
    const codes = range(products).map((at) => `P${String(at).padStart(3, '0')}`);
    const rows = codes.map((code) => `${code},2024-01-01,1000`);
    const made = await upload(test, 'products.csv', [...rows, 'P000,2024-02-01,5']);
    const path = { id: String(made.body.id) };
    // The change of each product is larger than that of the one before it.
    const changed = codes.map((code, at) => `${code},2024-01-01,${1001 + at}`);
    const body = versionBody(csv('changed.csv', changed), { mode: 'append' });
    const shown = await test.request('previewUploadVersion', { path, body });
    const difference = objectOf(shown.body.difference);
    fields(test, shown, difference, { new: 0, same: 0, changed: products, removed: 0 });
    const listed = objectsIn(difference.changes).map(({ key, after }) => [objectOf(key).c2, after]);
    const largest = codes.map((code, at) => [code, 1001 + at]).toReversed();
    fields(test, shown, { changes: listed }, { changes: largest.slice(0, maxChanges) });
    const added = await test.request('addUploadVersion', { path, body });
    fields(test, added, { difference: added.body.difference }, { difference });

    const days = range(dayCount).map((day) => dayAt(day));
    const long = await upload(
      test,
      'days.csv',
      days.map((date) => `A,${date},5`),
    );
    const doubled = days.map((date) => `A,${date},6`);
    const next = versionBody(csv('doubled.csv', doubled), { mode: 'append' });
    const daily = await test.request('previewUploadVersion', {
      path: { id: String(long.body.id) },
      body: next,
    });
    const all = objectOf(daily.body.difference);
    fields(test, daily, all, { changed: dayCount, new: 0, same: 0 });
    const dates = objectsIn(all.periods).map(({ date }) => date);
    fields(test, daily, { dates }, { dates: days.slice(-maxPeriods) });
  },
};

/** All tests of files that exceed what a response lists. */
export const largeFileBehaviors: readonly Behavior[] = [gaps, rejectedRows, differences];
