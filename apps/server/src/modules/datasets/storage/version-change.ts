import { type Bucket, bucketIndex, bucketStart, formatIsoDate } from '@forecast-console/calendar';
import type { Code } from '@forecast-console/ingest';
import type { DatasetReader } from './dataset-reader.ts';
import { isDriverRow, type Observations, type Segment } from './dataset-rows.ts';
import type { ObservationSums } from './sums/observation-sums.ts';

/** How a version treats existing values that are missing from its file. */
export type VersionMode = 'append' | 'replace-periods' | 'replace-all';

/** The dataset that a version extends. */
export interface VersionBase {
  /** ID of the dataset file. */
  id: string;
  dataset: DatasetReader;
  mode: VersionMode;
  /** Length of the periods in which values are reported and replaced. */
  bucket: Bucket;
}

/** Counts of values, where each combination and date has one value. */
interface Counts {
  new: number;
  same: number;
  changed: number;
  removed: number;
}

interface PeriodChange extends Counts {
  /** First day of the bucket. */
  date: string;
  /** Sums of the changed values. */
  before: number;
  after: number;
}

/** Change of a combination in an existing period. */
interface CombinationChange {
  key: Partial<Record<Code, string>>;
  date: string;
  before: number;
  after: number;
}

/** Difference between a version and the version that it extends. */
export interface Difference extends Counts {
  /** Values of columns known in advance, such as prices; they do not count as demand. */
  known_ahead: Counts;
  /** Periods with any change, oldest first; at most the newest 500. */
  periods: PeriodChange[];
  /** The combinations with the largest changes in existing periods; at most 100. */
  changes: CombinationChange[];
}

const maxPeriods = 500;
const maxChanges = 100;
/** Limit on combinations and periods that are reported separately; others are only counted. */
const maxReported = 200_000;
/**
 * Factor for joining the numbers of a combination and a bucket into one key. Exceeds the number of days in the
 * calendar on either side of 1970.
 */
const bucketSpan = 10_000_000;
/** Relative rounding error of sums whose values were added in a different order. */
const precision = 1e-9;

interface Reported {
  combination: number;
  bucket: number;
  before: number;
  after: number;
}

const noCounts = (): Counts => ({ new: 0, same: 0, changed: 0, removed: 0 });
const nameOf = ({ file, position }: Segment) => `${file ?? ''} ${position}`;

/** Finds what a file changes in a dataset: which values it adds, and which existing rows it replaces or removes. */
export class VersionChange {
  readonly #base: VersionBase;
  readonly #counts = noCounts();
  readonly #knownAhead = noCounts();
  readonly #periods = new Map<number, Counts & { before: number; after: number }>();
  /** Reported changes by combination and bucket. */
  readonly #reported = new Map<number, Reported>();
  /** Replaced and removed rows by segment. */
  readonly #replaced = new Map<string, number[]>();
  readonly #lastBucket: number;
  readonly #isReplaced: (bucket: number) => boolean;
  readonly #buckets = new Map<number, number>();

  /** @param fileBuckets buckets in which the file has values */
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
   * Compares the values of a file with the dataset.
   * @param isPart returns whether an existing observation belongs to this part
   * @returns values that the dataset does not have
   */
  compare(sums: ObservationSums, isPart: (combination: number, day: number) => boolean): Observations {
    const { combinations, days, sums: values } = sums.all();
    const isSame = new Uint8Array(days.length);
    const isKnown = new Uint8Array(days.length);
    const isAppended = this.#base.mode === 'append';
    for (const segment of this.#base.dataset.segments()) {
      const replaced: number[] = [];
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
          this.#report('removed', combination, bucket, before, 0);
          replaced.push(row);
          continue;
        }
        isKnown[found] = 1;
        const after = values[found] as number;
        if (isEqual(before, after)) {
          isSame[found] = 1;
          this.#count('same', combination, bucket);
          continue;
        }
        this.#report('changed', combination, bucket, before, after);
        replaced.push(row);
      }
      if (replaced.length > 0) this.#markReplaced(segment, replaced);
    }
    for (let row = 0; row < days.length; row++)
      if (isKnown[row] === 0)
        this.#report(
          'new',
          combinations[row] as number,
          this.#bucketOf(days[row] as number),
          0,
          values[row] as number,
        );
    const added = isSame.reduce((count, same) => count + 1 - same, 0);
    const changed: Observations = {
      combinations: new Int32Array(added),
      days: new Int32Array(added),
      sums: new Float64Array(added),
    };
    let at = 0;
    for (let row = 0; row < days.length; row++) {
      if (isSame[row] === 1) continue;
      changed.combinations[at] = combinations[row] as number;
      changed.days[at] = days[row] as number;
      changed.sums[at] = values[row] as number;
      at++;
    }
    return changed;
  }

  /** True if the file changes nothing. */
  get isNothing(): boolean {
    return [this.#counts, this.#knownAhead].every(
      ({ new: added, changed, removed }) => added + changed + removed === 0,
    );
  }

  /** Yields the dataset's segments with their remaining rows, after all values were compared. */
  *remainingSegments(): Generator<{ file: string; segment: Segment }> {
    for (const segment of this.#base.dataset.segments()) {
      const replaced = Int32Array.from(this.#replaced.get(nameOf(segment)) ?? []);
      const gone = Int32Array.from([...segment.void, ...replaced]).toSorted();
      if (gone.length === segment.days.length) continue;
      yield { file: segment.file ?? this.#base.id, segment: { ...segment, void: gone } };
    }
  }

  /** @param keysOf returns the characteristic values of combinations */
  difference(keysOf: (combinations: readonly number[]) => CombinationChange['key'][]): Difference {
    const date = (bucket: number) => formatIsoDate(bucketStart(bucket, this.#base.bucket));
    const periods = [...this.#periods]
      .filter(([, counts]) => counts.new + counts.changed + counts.removed > 0)
      .toSorted(([a], [b]) => a - b)
      .slice(-maxPeriods)
      .map(([bucket, counts]) => ({ date: date(bucket), ...counts }));
    const largest = [...this.#reported.values()]
      .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
      .slice(0, maxChanges);
    const keys = keysOf(largest.map(({ combination }) => combination));
    const changes = largest.map(({ bucket, before, after }, index) => ({
      key: keys[index] ?? {},
      date: date(bucket),
      before,
      after,
    }));
    return { ...this.#counts, known_ahead: this.#knownAhead, periods, changes };
  }

  /** Returns the bucket of a day. Results are cached, because there are far fewer days than values. */
  #bucketOf(day: number): number {
    const known = this.#buckets.get(day);
    if (known !== undefined) return known;
    const bucket = bucketIndex(day, this.#base.bucket);
    this.#buckets.set(day, bucket);
    return bucket;
  }

  #markReplaced(segment: Segment, rows: readonly number[]): void {
    const name = nameOf(segment);
    const replaced = this.#replaced.get(name);
    if (replaced === undefined) this.#replaced.set(name, [...rows]);
    else for (const row of rows) replaced.push(row);
  }

  /** @returns the counts of the period; null for a value of a column known in advance, which is not demand */
  #count(kind: keyof Counts, combination: number, bucket: number) {
    if (isDriverRow(combination)) {
      this.#knownAhead[kind]++;
      return null;
    }
    this.#counts[kind]++;
    const period = this.#periods.get(bucket) ?? { ...noCounts(), before: 0, after: 0 };
    period[kind]++;
    this.#periods.set(bucket, period);
    return period;
  }

  #report(kind: keyof Counts, combination: number, bucket: number, before: number, after: number): void {
    const period = this.#count(kind, combination, bucket);
    if (period === null) return;
    period.before += before;
    period.after += after;
    if (bucket > this.#lastBucket) return;
    const name = combination * bucketSpan + bucket;
    const reported = this.#reported.get(name);
    if (reported !== undefined) {
      reported.before += before;
      reported.after += after;
    } else if (this.#reported.size < maxReported)
      this.#reported.set(name, { combination, bucket, before, after });
  }
}

function isEqual(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) <= precision * Math.max(Math.abs(a), Math.abs(b));
}

/** Result of writing a dataset. */
export interface DatasetSummary {
  /** Number of distinct pairs of combination and date in the file. */
  observations: number;
  rowsMerged: number;
  combinations: number;
  products: number;
  /** Checksums of the file. */
  checksums: string;
  /** IDs of the files whose segments the version shares. */
  shared: string[];
  /** Changes compared with the extended dataset; null for a new dataset. */
  difference: Difference | null;
}
