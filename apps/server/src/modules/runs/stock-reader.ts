import type { components } from '@forecast-console/api-client/schema';
import type { Caller } from '../../http/contract/caller.ts';
import type { Sheet } from './export/sheet-xml.ts';
import type { ForecastRunRow } from './repository/runs-repository.ts';
import type { StoredGroup } from './result/stored-run.ts';

/** Reads stock and proposed orders for this module; implemented by the stock module. */
export interface StockReader {
  /** Returns the sheets with the proposed orders of a run; empty if no stock was entered. */
  sheets(run: ForecastRunRow, caller: Pick<Caller, 'signal'>): Promise<Sheet[]>;
  /**
   * Replays the order cycle of each item with its actual demand.
   *
   * @param actualsOf returns the values of a group from the forecast start onward; NaN is unknown
   * @returns null if no stock was entered, or the run stored no errors of summed demand
   */
  realized(
    run: ForecastRunRow,
    actualsOf: (group: StoredGroup) => ArrayLike<number>,
    caller: Pick<Caller, 'signal'>,
  ): Promise<components['schemas']['RealisedStock'] | null>;
}
