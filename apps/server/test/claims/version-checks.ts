import type { Ask } from './ask.ts';
import { datesOf, type Doubts, historiesOf } from './doubts.ts';
import { csvOf, type RandomDataset } from './random-dataset.ts';

/** Numbers of values that a new version adds and repeats. */
interface Added {
  /** Number of buckets with new demand. */
  periods: number;
  /** Number of buckets for which a column becomes known ahead, and for which it was known before. */
  knownAhead: number;
  knownBefore: number;
}

/** Appends the file of a dataset, and checks the reported differences and the number of rows. */
export async function checkAppend(
  ask: Ask,
  id: string,
  dataset: RandomDataset,
  { periods, knownAhead, knownBefore }: Added,
  doubts: Doubts,
): Promise<void> {
  const multipart = new FormData();
  multipart.set('mode', 'append');
  multipart.set('file', new Blob([csvOf(dataset)]), 'demand.csv');
  const version = await ask('addUploadVersion', { path: { id }, multipart });
  const histories = [...historiesOf(dataset).values()];
  const products = histories.length;
  const length = histories[0]?.length ?? 0;
  const { difference } = version;
  const same = products * (length - periods);
  doubts.same('new values', difference?.new, products * periods);
  doubts.same('unchanged values', difference?.same, same);
  doubts.same('changed and removed values', (difference?.changed ?? 0) + (difference?.removed ?? 0), 0);
  doubts.same('new known ahead', difference?.known_ahead?.new, products * knownAhead);
  doubts.same('unchanged known ahead', difference?.known_ahead?.same, products * knownBefore);
  doubts.same('rows of the version', version.row_count, products * length);
  doubts.same('new values in the list', version.counts?.new, products * periods);
  doubts.same('changes of existing periods', difference?.changes.length, 0);
  const dates = datesOf(dataset, length).slice(length - periods);
  doubts.claim(
    `changed periods ${JSON.stringify(difference?.periods)}`,
    difference?.periods.map(({ date }) => date).join() === dates.join(),
  );
  for (const [at, period] of (difference?.periods ?? []).entries()) {
    const values = histories.map((own) => own[length - periods + at] ?? 0);
    doubts.same(`new values on ${period.date}`, period.new, products);
    doubts.same(`before on ${period.date}`, period.before, 0);
    doubts.same(
      `after on ${period.date}`,
      period.after,
      values.reduce((sum, value) => sum + value, 0),
    );
  }
}

/** Appends one bucket of demand and two further buckets of the promotion to a dataset with promotions. */
export async function checkKnownAhead(
  ask: Ask,
  id: string,
  dataset: RandomDataset,
  doubts: Doubts,
): Promise<void> {
  const { promotion, series } = dataset;
  if (promotion === null) return;
  const later = {
    ...dataset,
    promotion: [...promotion, 0, 1],
    series: new Map([...series].map(([product, values]) => [product, [...values, 10]])),
  };
  const added = { periods: 1, knownAhead: 2, knownBefore: promotion.length };
  await checkAppend(ask, id, later, added, doubts);
}
