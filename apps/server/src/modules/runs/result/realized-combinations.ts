import type { components } from '@forecast-console/api-client/schema';
import { nextTurn } from '../../../next-turn.ts';
import { sumOf } from './accuracy-sum.ts';
import { FirstSorted } from './first-sorted.ts';
import type { ForecastPoints, StoredGroup } from './stored-run.ts';

type Schemas = components['schemas'];

/** Number of rows that are read at once: databases limit the parameters of a query, and exports list 100,000 rows. */
const rowsPerRead = 200;

/** Collects the accuracy of combinations, and returns a page of them, largest total absolute error first. */
export class RealizedCombinations {
  readonly #offset: number;
  readonly #sorted: FirstSorted<{ position: number; error: number }>;
  #inside = 0;
  #bounded = 0;

  constructor(offset: number, limit: number) {
    this.#offset = offset;
    this.#sorted = new FirstSorted(offset + limit, (a, b) => b.error - a.error);
  }

  async add(
    { position }: Pick<StoredGroup, 'position'>,
    points: ForecastPoints,
    actuals: ArrayLike<number>,
  ): Promise<void> {
    const sum = sumOf(points, actuals);
    const { hits, bounded } = sum.result;
    if (bounded > 0) this.#bounded++;
    if (bounded > 0 && hits === bounded) this.#inside++;
    await this.#sorted.add({ position, error: sum.absoluteError });
  }

  /**
   * @param rowsAt returns the groups at some positions, in any order
   * @param valuesOf returns the actuals of a group by its key
   */
  async result(
    rowsAt: (
      positions: readonly number[],
    ) => Promise<readonly Pick<StoredGroup, 'position' | 'key' | 'name' | 'metrics' | 'points'>[]>,
    valuesOf: (key: string) => ArrayLike<number>,
  ) {
    const positions = (await this.#sorted.items()).slice(this.#offset).map(({ position }) => position);
    const combinations: Schemas['RealisedCombination'][] = [];
    for (let from = 0; from < positions.length; from += rowsPerRead) {
      const some = positions.slice(from, from + rowsPerRead);
      const rows = new Map((await rowsAt(some)).map((row) => [row.position, row]));
      for (const row of some.flatMap((position) => rows.get(position) ?? [])) {
        const sum = sumOf(JSON.parse(row.points) as ForecastPoints, valuesOf(row.key));
        const metrics = row.metrics === null ? null : (JSON.parse(row.metrics) as Schemas['Metrics']);
        combinations.push({
          key: JSON.parse(row.key) as Schemas['CharacteristicLabels'],
          name: row.name,
          absolute_error: sum.absoluteError,
          promised_wape: metrics?.wape ?? null,
          ...sum.result,
        });
      }
      await nextTurn();
    }
    return {
      combinations,
      combination_count: this.#sorted.count,
      inside_count: this.#inside,
      bounded_count: this.#bounded,
    };
  }
}
