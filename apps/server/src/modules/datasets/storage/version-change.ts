import { type Bucket, bucketIndex, bucketStart, formatIsoDate } from '@forecast-console/calendar';
import type { Code } from '@forecast-console/ingest';
import type { DatasetReader } from './dataset-reader.ts';
import { isDriverRow, type Observations, type Segment } from './dataset-rows.ts';
import type { ObservationSums } from './sums/observation-sums.ts';

/** What becomes of the values that a file says nothing about. */
export type VersionMode = 'append' | 'replace-periods' | 'replace-all';

/** The dataset that a version is built on. */
export interface VersionBase {
  /** Of its file. */
  id: string;
  dataset: DatasetReader;
  mode: VersionMode;
  /** In which periods are told and replaced. */
  bucket: Bucket;
}

/** Values of one combination and date each. */
interface Counts {
  new: number;
  same: number;
  changed: number;
  removed: number;
}

interface PeriodChange extends Counts {
  /** First day of the bucket. */
  date: string;
  /** Sums of the values that differ. */
  before: number;
  after: number;
}

/** What a version changes in a period that the dataset had before. */
interface CombinationChange {
  key: Partial<Record<Code, string>>;
  date: string;
  before: number;
  after: number;
}

/** How a version differs from what it is built on. */
export interface Difference extends Counts {
  /** Periods with anything but same values, oldest first; at most 500, the newest ones. */
  periods: PeriodChange[];
  /** The largest changes of old periods, by combination; at most 100. */
  changes: CombinationChange[];
}

const maxPeriods = 500;
const maxChanges = 100;
/** Combinations and periods whose changes are told apart; further ones are only counted. */
const maxReported = 200_000;
/** More than there are days in the calendar, on either side of 1970. */
const bucketSpan = 10_000_000;
/** Sums of fractions in another order differ by so much of themselves. */
const precision = 1e-9;

interface Told {
  combination: number;
  bucket: number;
  before: number;
  after: number;
}

const noCounts = (): Counts => ({ new: 0, same: 0, changed: 0, removed: 0 });
const nameOf = ({ file, position }: Segment) => `${file ?? ''} ${position}`;

/** Finds out what a file changes in a dataset: which values it brings, and which rows of the dataset end. */
export class VersionChange {
  readonly #base: VersionBase;
  readonly #counts = noCounts();
  readonly #periods = new Map<number, Counts & { before: number; after: number }>();
  /** By combination and bucket. */
  readonly #told = new Map<number, Told>();
  /** Rows that end, by segment. */
  readonly #ended = new Map<string, number[]>();
  readonly #lastBucket: number;
  readonly #isReplaced: (bucket: number) => boolean;
  readonly #buckets = new Map<number, number>();

  /** @param fileBuckets those that the file has values in */
  constructor(base: VersionBase, fileBuckets: ReadonlySet<number>) {
    this.#base = base;
    this.#isReplaced = {
      append: () => false,
      'replace-periods': (bucket: number) => fileBuckets.has(bucket),
      'replace-all': () => true,
    }[base.mode];
    const last = base.dataset.totals().at(-1);
    this.#lastBucket = last === undefined ? Number.NEGATIVE_INFINITY : bucketIndex(last.day, base.bucket);
  }

  /**
   * Compares the values of a file with those of the dataset.
   * @param isPart whether an observation of the dataset is to be looked for among these
   * @returns those that the dataset does not hold already
   */
  compare(sums: ObservationSums, isPart: (combination: number, day: number) => boolean): Observations {
    const { combinations, days, sums: values } = sums.all();
    const isSame = new Uint8Array(days.length);
    const isKnown = new Uint8Array(days.length);
    const isAppended = this.#base.mode === 'append';
    for (const segment of this.#base.dataset.segments()) {
      const ended: number[] = [];
      const { combinations: ofSegment, days: onDays, sums: befores, void: gone } = segment;
      let skipped = 0;
      for (let row = 0; row < onDays.length; row++) {
        if (gone[skipped] === row) {
          skipped++;
          continue;
        }
        const [combination, day] = [ofSegment[row] as number, onDays[row] as number];
        if (!isPart(combination, day)) continue;
        const found = sums.find(combination, day);
        if (found === -1 && isAppended) continue;
        const bucket = this.#bucketOf(day);
        const before = befores[row] as number;
        if (found === -1) {
          if (!this.#isReplaced(bucket)) continue;
          this.#tell('removed', combination, bucket, before, 0);
          ended.push(row);
          continue;
        }
        isKnown[found] = 1;
        const after = values[found] as number;
        if (isEqual(before, after)) {
          isSame[found] = 1;
          this.#count('same', bucket);
          continue;
        }
        this.#tell('changed', combination, bucket, before, after);
        ended.push(row);
      }
      if (ended.length > 0) this.#end(segment, ended);
    }
    for (let row = 0; row < days.length; row++)
      if (isKnown[row] === 0)
        this.#tell(
          'new',
          combinations[row] as number,
          this.#bucketOf(days[row] as number),
          0,
          values[row] as number,
        );
    const brought = isSame.reduce((count, same) => count + 1 - same, 0);
    const kept: Observations = {
      combinations: new Int32Array(brought),
      days: new Int32Array(brought),
      sums: new Float64Array(brought),
    };
    let at = 0;
    for (let row = 0; row < days.length; row++) {
      if (isSame[row] === 1) continue;
      kept.combinations[at] = combinations[row] as number;
      kept.days[at] = days[row] as number;
      kept.sums[at] = values[row] as number;
      at++;
    }
    return kept;
  }

  /** Whether the dataset would be as it was. */
  get isNothing(): boolean {
    const { new: added, changed, removed } = this.#counts;
    return added + changed + removed === 0;
  }

  /** Segments of the dataset with the rows that stay, once everything was compared. */
  *staying(): Generator<{ file: string; segment: Segment }> {
    for (const segment of this.#base.dataset.segments()) {
      const ended = Int32Array.from(this.#ended.get(nameOf(segment)) ?? []);
      const gone = Int32Array.from([...segment.void, ...ended]).toSorted();
      if (gone.length === segment.days.length) continue;
      yield { file: segment.file ?? this.#base.id, segment: { ...segment, void: gone } };
    }
  }

  /** @param keysOf what combinations are, in their order */
  difference(keysOf: (combinations: readonly number[]) => CombinationChange['key'][]): Difference {
    const date = (bucket: number) => formatIsoDate(bucketStart(bucket, this.#base.bucket));
    const periods = [...this.#periods]
      .filter(([, counts]) => counts.new + counts.changed + counts.removed > 0)
      .toSorted(([a], [b]) => a - b)
      .slice(-maxPeriods)
      .map(([bucket, counts]) => ({ date: date(bucket), ...counts }));
    const largest = [...this.#told.values()]
      .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
      .slice(0, maxChanges);
    const keys = keysOf(largest.map(({ combination }) => combination));
    const changes = largest.map(({ bucket, before, after }, index) => ({
      key: keys[index] ?? {},
      date: date(bucket),
      before,
      after,
    }));
    return { ...this.#counts, periods, changes };
  }

  /** Remembered: there are far fewer days than values. */
  #bucketOf(day: number): number {
    const known = this.#buckets.get(day);
    if (known !== undefined) return known;
    const bucket = bucketIndex(day, this.#base.bucket);
    this.#buckets.set(day, bucket);
    return bucket;
  }

  #end(segment: Segment, rows: readonly number[]): void {
    const name = nameOf(segment);
    const ended = this.#ended.get(name);
    if (ended === undefined) this.#ended.set(name, [...rows]);
    else for (const row of rows) ended.push(row);
  }

  #count(kind: keyof Counts, bucket: number) {
    this.#counts[kind]++;
    const period = this.#periods.get(bucket) ?? { ...noCounts(), before: 0, after: 0 };
    period[kind]++;
    this.#periods.set(bucket, period);
    return period;
  }

  #tell(kind: keyof Counts, combination: number, bucket: number, before: number, after: number): void {
    const period = this.#count(kind, bucket);
    // Prices and temperatures are no demand.
    if (isDriverRow(combination)) return;
    period.before += before;
    period.after += after;
    if (bucket > this.#lastBucket) return;
    const name = combination * bucketSpan + bucket;
    const told = this.#told.get(name);
    if (told !== undefined) {
      told.before += before;
      told.after += after;
    } else if (this.#told.size < maxReported) this.#told.set(name, { combination, bucket, before, after });
  }
}

function isEqual(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= precision * Math.max(Math.abs(a), Math.abs(b));
}

/** What was written. */
export interface DatasetSummary {
  /** Distinct combination and date pairs of the file. */
  observations: number;
  rowsMerged: number;
  combinations: number;
  products: number;
  /** Of the file. */
  checksums: string;
  /** Files whose segments it shares, by id. */
  shared: string[];
  /** From what it is built on; null where that is nothing. */
  difference: Difference | null;
}
