import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { jsonOf } from '../../../http/exchange.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';

type Values = ReadonlyMap<string, number>;

interface Dataset {
  bucket: 'week' | 'month';
  /** Values by product and date, such as `A,2024-01-01`. */
  base: Values;
  next: Values;
}

const monthAt = (month: number) => new Date(Date.UTC(2023, month)).toISOString().slice(0, 10);
const weekAt = (week: number) => new Date(Date.UTC(2024, 0, 1 + 7 * week)).toISOString().slice(0, 10);

/** Several days of one month or week, in which values are changed, added and removed. */
function datasetOf(bucket: Dataset['bucket'], dateAt: (at: number) => string): Dataset {
  const dates = Array.from({ length: 10 }, (_, at) => dateAt(at));
  const base = new Map(dates.map((date, at) => [`A,${date}`, 100 + at]));
  const [first = '', second = '', third = ''] = dates;
  const later = (date: string) => new Date(Date.parse(date) + 3 * 86_400_000).toISOString().slice(0, 10);
  base
    .set(`A,${later(second)}`, 7)
    .set(`Gone,${second}`, 3)
    .set(`B,${second}`, 20)
    .set(`B,${third}`, 30)
    .set(`C,${third}`, 40);
  const next = new Map([
    // The change of each combination and period has another size, in any direction.
    [`A,${second}`, 51],
    [`A,${later(second)}`, 4],
    [`B,${third}`, 0],
    [`C,${third}`, 40],
    [`New,${first}`, -9],
    [`A,${dateAt(-2)}`, 5],
    [`A,${dateAt(12)}`, 6],
    [`New,${dateAt(12)}`, 0.5],
  ]);
  return { bucket, base, next };
}

const datasets = [datasetOf('month', monthAt), datasetOf('week', weekAt)];
const modes = ['append', 'replace-periods', 'replace-all'] as const;

const dayMs = 86_400_000;
const dateOf = (key: string) => key.slice(key.indexOf(',') + 1);
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the first day of the period of a value; weeks begin on Mondays. */
const periodOf = ({ bucket }: Dataset, key: string) =>
  bucket === 'month'
    ? `${dateOf(key).slice(0, 7)}-01`
    : isoDay(Date.parse(dateOf(key)) - ((new Date(dateOf(key)).getUTCDay() + 6) % 7) * dayMs);

const sorted = (texts: Iterable<string>) => [...texts].toSorted((a, b) => (a < b ? -1 : 1));

/** Returns the values after a version was added, and how they differ from those before. */
function expectedOf(dataset: Dataset, mode: (typeof modes)[number]) {
  const { base, next } = dataset;
  const own = new Set([...next.keys()].map((key) => periodOf(dataset, key)));
  const isKept = (key: string) =>
    next.has(key) || mode === 'append' || (mode === 'replace-periods' && !own.has(periodOf(dataset, key)));
  const after = new Map([...[...base].filter(([key]) => isKept(key)), ...next]);
  const newest = sorted([...base.keys()].map((key) => periodOf(dataset, key))).at(-1) ?? '';
  const none = { new: 0, same: 0, changed: 0, removed: 0 };
  const counts = { ...none };
  const periods = new Map<string, typeof none & { before: number; after: number }>();
  const changes = new Map<string, { before: number; after: number }>();
  for (const key of new Set([...base.keys(), ...next.keys()])) {
    const [old, now] = [base.get(key), after.get(key)];
    const isUnnamed = !next.has(key) && now !== undefined;
    if (isUnnamed) continue;
    const kind = old === undefined ? 'new' : now === undefined ? 'removed' : old === now ? 'same' : 'changed';
    counts[kind] += 1;
    const date = periodOf(dataset, key);
    const period = periods.get(date) ?? { ...none, before: 0, after: 0 };
    period[kind] += 1;
    periods.set(date, period);
    if (kind === 'same') continue;
    period.before += old ?? 0;
    period.after += now ?? 0;
    if (date > newest) continue;
    const name = `${key.slice(0, key.indexOf(','))},${date}`;
    const change = changes.get(name) ?? { before: 0, after: 0 };
    changes.set(name, { before: change.before + (old ?? 0), after: change.after + (now ?? 0) });
  }
  const difference = {
    ...counts,
    periods: sorted(periods.keys())
      .map((date) => ({ date, ...(periods.get(date) ?? { ...none, before: 0, after: 0 }) }))
      .filter((one) => one.new + one.changed + one.removed > 0),
  };
  const list = [...changes].map(([name, change]) => ({
    key: { c2: name.slice(0, name.indexOf(',')) },
    date: dateOf(name),
    ...change,
  }));
  return { after, counts, difference, changes: list };
}

const csvOf = (values: Values) =>
  `Product,Date,Demand\n${[...values].map(([key, value]) => `${key},${value}\n`).join('')}`;

const sizeOf = ({ before, after }: { before?: unknown; after?: unknown }) =>
  Math.abs(Number(after) - Number(before));
const nameOf = ({ key, date }: { key?: unknown; date?: unknown }) => `${JSON.stringify(key)} ${String(date)}`;

/** Asserts that the changes of combinations are these, largest first. */
function changed(test: BehaviorTest, shown: Parameters<typeof fields>[1], reported: unknown, all: object[]) {
  const list = objectsIn(reported);
  const byName = (ones: readonly object[]) =>
    Object.fromEntries(ones.map((one) => [nameOf(one), one] as const));
  fields(test, shown, { changes: byName(list) }, { changes: byName(all) });
  const sizes = list.map(sizeOf);
  const name = 'sizes of changes, largest first,';
  fields(test, shown, { [name]: sizes }, { [name]: sizes.toSorted((a, b) => b - a) });
}

/** Totals by period. */
function totalsOf(dataset: Dataset, values: Values) {
  const totals = new Map<string, number>();
  for (const [key, value] of values)
    totals.set(periodOf(dataset, key), (totals.get(periodOf(dataset, key)) ?? 0) + value);
  return sorted(totals.keys()).map((date) => [date, totals.get(date)]);
}

/** Asserts that a dataset lists exactly the products that have values, most frequent first. */
async function hasProducts(test: BehaviorTest, path: { id: string }, after: Values): Promise<void> {
  const counts = new Map<string, number>();
  for (const key of after.keys()) {
    const product = key.slice(0, key.indexOf(','));
    counts.set(product, (counts.get(product) ?? 0) + 1);
  }
  const sizes = (list: readonly unknown[]) => list.map((value) => counts.get(String(value)) ?? 0);
  const descending = [...counts.values()].toSorted((a, b) => b - a);
  const values = await test.request('listCharacteristicValues', { path: { ...path, code: 'c2' } });
  const all = await test.request('listUploadCharacteristics', { path });
  const [only] = objectsIn(all.body.characteristics);
  fields(test, all, only, { value_count: counts.size });
  for (const [shown, list] of [
    [values, values.body.values],
    [all, only?.sample_values],
  ] as const) {
    const reported = Array.isArray(list) ? list : [];
    const name = 'rows of each product, most frequent first,';
    fields(test, shown, { [name]: sizes(reported) }, { [name]: descending });
  }
  fields(test, values, values.body, { total: counts.size });
  const products = await test.request('listUploadProducts', { path });
  const rows = objectsIn(jsonOf(products.exchange.response)).map((one) => [
    one.product_code,
    one.data_points,
  ]);
  fields(test, products, { products: new Map(rows.map(([a, b]) => [a, b])) }, { products: counts });
  fields(test, products, { rows: rows.map(([, count]) => count) }, { rows: descending });
}

const everyMode: Behavior = {
  rule: 'versions',
  operationId: 'addUploadVersion',
  name: 'every mode, with changes of several days of a month or week',
  async run(test) {
    for (const dataset of datasets) {
      const { base, next, bucket } = dataset;
      const made = await test.request('uploadFile', {
        body: uploadBody({ name: 'base.csv', text: csvOf(base) }),
      });
      const path = { id: String(made.body.id) };
      const first = await test.request('getUpload', { path });
      fields(test, first, first.body, { bucket, rowCount: base.size });
      const stored: string[] = [];
      for (const mode of modes) {
        const { after, counts, difference, changes } = expectedOf(dataset, mode);
        const body = versionBody({ name: `${mode}.csv`, text: csvOf(next) }, { mode });
        const preview = await test.request('previewUploadVersion', { path, body });
        if (bucket === 'week' && mode !== 'replace-periods') {
          fields(test, preview, preview.body.difference, difference);
          changed(test, preview, objectOf(preview.body.difference).changes, changes);
          continue;
        }
        const added = await test.request('addUploadVersion', { path, body });
        for (const { exchange, body: shown } of [preview, added]) {
          fields(test, { exchange }, shown.difference, difference);
          changed(test, { exchange }, objectOf(shown.difference).changes, changes);
        }
        fields(test, preview, preview.body, { based_on: 1 });
        stored.push(mode);
        const version = stored.length + 1;
        const dates = sorted([...after.keys()].map(dateOf));
        const [first_date, last_date] = [dates[0], dates.at(-1)];
        fields(test, added, added.body, {
          version,
          mode,
          based_on: 1,
          counts,
          first_date,
          last_date,
        });
        fields(test, added, added.body, { row_count: after.size });
        // Only a version that consists of one file can be read again.
        fields(test, added, objectOf(added.body.report), { file_kept: mode === 'replace-all' });
        const shown = await test.request('getUpload', { path });
        const now = { rowCount: after.size, firstDate: first_date, lastDate: last_date, version };
        fields(test, shown, shown.body, now);
        const data = await test.request('getRunData', { path: { runId: String(added.body.run_id) } });
        const actual = objectsIn(objectOf(data.body.details).actual).map(({ date, value }) => [date, value]);
        fields(test, data, { [mode]: actual }, { [mode]: totalsOf(dataset, after) });
        await hasProducts(test, path, after);
        const restored = await test.request('restoreUploadVersion', { path: { ...path, version: '1' } });
        fields(test, restored, restored.body, { version: 1, current: true, row_count: base.size });
      }
      const { exchange, body: list } = await test.request('listUploadVersions', { path });
      const versions = objectsIn(list.versions).map(({ version, mode, current }) => [version, mode, current]);
      const expected = [...stored.map((mode, at) => [at + 2, mode, false]).toReversed(), [1, 'upload', true]];
      fields(test, { exchange }, { versions }, { versions: expected });
      const again = await test.request('getUpload', { path });
      fields(test, again, { dataset: again.body }, { dataset: first.body });
    }
  },
};

const dayFirst = 'Product,Date,Demand\nA,31/01/2024,1\nA,29/02/2024,2\nB,29/02/2024,5\n';

const others: Behavior = {
  rule: 'versions',
  operationId: 'previewUploadVersion',
  name: 'repeated rows, mapped columns and swapped days',
  async run(test) {
    const made = await test.request('uploadFile', { body: uploadBody({ name: 'days.csv', text: dayFirst }) });
    const path = { id: String(made.body.id) };
    const file = (text: string, more: Readonly<Record<string, string>> = {}) => ({
      path,
      body: versionBody({ name: 'next.csv', text }, more),
    });
    // The sum of the repeated rows is the stored value, and an ambiguous date is read as in the dataset.
    const repeated = 'Product,Date,Demand\nA,31/01/2024,0.25\nA,31/01/2024,0.75\nB,03/02/2024,4\n';
    const shown = await test.request('previewUploadVersion', file(repeated));
    const period = { date: '2024-02-01', new: 1, same: 0, changed: 0, removed: 0, before: 0, after: 4 };
    fields(test, shown, shown.body.difference, {
      new: 1,
      same: 1,
      changed: 0,
      removed: 0,
      periods: [period],
    });
    const mapping = JSON.stringify([
      { column: 'What', role: 'characteristic', code: 'c2' },
      { column: 'When', role: 'date' },
      { column: 'Price', role: 'value' },
    ]);
    const renamed = await test.request(
      'previewUploadVersion',
      file('What,When,Price,Demand\nA,2024-01-31,1,99\nA,2024-02-29,3,99\n', { mapping }),
    );
    fields(test, renamed, renamed.body.difference, { new: 0, same: 1, changed: 1, removed: 0 });
    const swapped = 'Product,Date,Demand\nA,01/31/2024,1\nA,02/29/2024,2\n';
    for (const id of ['previewUploadVersion', 'addUploadVersion']) {
      await test.expectStatus(422, id, file(swapped), 'day and month are swapped');
      await test.expectStatus(
        422,
        id,
        file('Product,Date,Demand\nA,31/01/2024,many\n'),
        'no row can be used',
      );
      const wrong = file(repeated, { mapping: JSON.stringify([{ column: 'Color', role: 'unused' }]) });
      await test.expectStatus(422, id, wrong, 'the file has no such column');
    }
    const list = await test.request('listUploadVersions', { path });
    fields(test, list, { versions: objectsIn(list.body.versions).length }, { versions: 1 });
  },
};

/** All tests of the differences between versions. */
export const modeBehaviors: readonly Behavior[] = [everyMode, others];
