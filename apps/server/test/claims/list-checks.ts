import type { components } from '@forecast-console/api-client/schema';
import { bucketEnd, bucketStart, formatIsoDate } from '@forecast-console/calendar';
import type { Ask } from './ask.ts';
import { eventSpans } from './cutoff-checks.ts';
import type { Doubts } from './doubts.ts';
import type { Facts } from './note-checkers.ts';
import type { RandomDataset } from './random-dataset.ts';

type Schemas = components['schemas'];

/** Checks the lists that repeat the metrics of a run. */
export async function checkMetricLists(ask: Ask, { run }: Facts, doubts: Doubts): Promise<void> {
  const { metrics } = await ask('listForecastMetrics', { query: { run_ids: run.run_id } });
  const [own] = metrics.filter(({ run_id: id }) => id === run.run_id);
  for (const name of ['mape', 'mae', 'rmse', 'bias', 'wape'] as const)
    doubts.same(`list of metrics: ${name}`, own?.metrics?.[name], run.accuracy?.[name]);
  const { runs } = await ask('listRunDetails', { query: { run_ids: run.run_id } });
  const [detail] = runs;
  for (const field of [
    'accuracy',
    'shown_origin',
    'interval_held',
    'origins',
    'baseline',
    'notes',
    'events',
    'drivers',
    'explanation',
  ] as const)
    doubts.claim(`list of details: ${field}`, JSON.stringify(detail?.[field]) === JSON.stringify(run[field]));
}

/** Checks the events of a dataset: occurrences in the data, and the next one. */
export async function checkEventList(
  ask: Ask,
  id: string,
  dataset: RandomDataset,
  doubts: Doubts,
): Promise<void> {
  const spans = eventSpans(dataset);
  if (spans.length === 0) return;
  const { events } = await ask('listDatasetEvents', { path: { id } });
  const [event] = events;
  const length = [...dataset.series.values()][0]?.length ?? 0;
  const [first, last] = [
    bucketStart(dataset.start, dataset.bucket),
    bucketStart(dataset.start + length - 1, dataset.bucket),
  ];
  const past = spans.filter((span) => span.last >= first && span.first <= last);
  // Occurrences more than three years after the data are not looked for.
  const next = spans.find((span) => span.first > last && span.first <= last + 3 * 366);
  doubts.same('events of the dataset', events.length, 1);
  doubts.same('occurrences in the data', event?.past, past.length);
  doubts.claim(
    `next occurrence ${event?.next_date}`,
    (event?.next_date ?? null) === (next === undefined ? null : formatIsoDate(next.first)),
  );
}

/** Checks the list of versions of a dataset after new periods were added. */
export async function checkVersionList(
  ask: Ask,
  id: string,
  dataset: RandomDataset,
  doubts: Doubts,
): Promise<void> {
  const { versions } = await ask('listUploadVersions', { path: { id } });
  const [products, length] = [dataset.series.size, [...dataset.series.values()][0]?.length ?? 0];
  const dateAt = (t: number) => formatIsoDate(bucketStart(dataset.start + t, dataset.bucket));
  const first = dataset.firstVersion ?? length;
  const expected = [
    { version: 2, rows: products * length, last: dateAt(length - 1), runs: 0, current: true },
    { version: 1, rows: products * first, last: dateAt(first - 1), runs: 1, current: false },
  ];
  doubts.same('versions', versions.length, expected.length);
  for (const [at, one] of expected.entries()) {
    const shown = versions[at];
    doubts.claim(
      `version ${shown?.version}`,
      shown?.version === one.version && shown.current === one.current,
    );
    doubts.same(`rows of version ${one.version}`, shown?.row_count, one.rows);
    doubts.same(`runs of version ${one.version}`, shown?.runs, one.runs);
    doubts.claim(
      `data of version ${one.version} until ${shown?.last_date}`,
      shown?.last_date === one.last && shown.first_date === dateAt(0),
    );
  }
}

/** An outlier to leave out and one to keep, in the first and the last product. */
export async function markOutliers(
  ask: Ask,
  id: string,
  { dataset: { bucket, start }, histories }: Facts,
): Promise<string[]> {
  const [[first = '', values = []] = []] = histories;
  const last = [...histories.keys()].at(-1) ?? '';
  const [out, kept] = [Math.floor(values.length / 3), Math.floor(values.length / 2)];
  const mark = (product: string, at: number, kind: 'outlier' | 'keep') => ({
    key: { c2: product },
    first_date: formatIsoDate(bucketStart(start + at, bucket)),
    last_date: formatIsoDate(bucketEnd(start + at, bucket)),
    kind,
  });
  await ask('addStockouts', {
    path: { id },
    json: { stockouts: [mark(first, out, 'outlier'), mark(last, kept, 'keep')] },
  });
  const day = (at: number) =>
    formatIsoDate(bucketStart(start + at, bucket))
      .split('-')
      .toReversed()
      .join('/');
  return [
    `Left out as marked outliers: 1 ${bucket} of 1 series. Charts and exports show the recorded values.`,
    `Kept as marked, even if they look like outliers: 1 ${bucket} of 1 series.`,
    `Left out as marked outliers: ${day(out)}.`,
    `Kept as marked, even if they look like outliers: ${day(kept)}.`,
  ];
}

/** Checks the notes on marked outliers of a run and of its products. */
export function checkOutliers(
  run: Schemas['ForecastRunDetail'],
  data: Schemas['RunData'],
  [out, kept, outOf, keptOf]: readonly string[],
  doubts: Doubts,
): void {
  for (const note of [out, kept])
    doubts.claim(`${note}`, run.notes.filter((one) => one === note).length === 1);
  const items = data.groups?.items ?? [];
  const notesOf = (at: number) =>
    items.toSorted((a, b) => ((a.key['c2'] ?? '') < (b.key['c2'] ?? '') ? -1 : 1)).at(at)?.notes ?? [];
  doubts.claim(`${outOf}`, notesOf(0).includes(outOf ?? ''));
  doubts.claim(`${keptOf}`, notesOf(-1).includes(keptOf ?? ''));
}
