import type { components } from '@forecast-console/api-client/schema';
import type { Sheet } from './export/sheet-xml.ts';
import type { ForecastRunRow } from './repository/runs-repository.ts';
import type { StoredGroup, StoredPoints } from './result/stored-run.ts';

/** Replays order cycles with actual demand, item by item. */
export interface RealizedStockSums {
  /** @param actuals values of the buckets from the forecast start onward; NaN is unknown */
  add(row: StoredGroup, points: StoredPoints, actuals: ArrayLike<number>): Promise<void>;
  result(): components['schemas']['RealisedStock'];
}

/** Reads stock and proposed orders for this module; implemented by the stock module. */
export interface StockReader {
  /** Returns the sheets with the proposed orders of a run; empty if no stock was entered. */
  sheets(run: ForecastRunRow): Promise<Sheet[]>;
  /** Returns null if no stock was entered, or the run stored no errors of summed demand. */
  realized(run: ForecastRunRow): Promise<RealizedStockSums | null>;
}
