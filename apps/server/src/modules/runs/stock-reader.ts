import type { Sheet } from './export/sheet-xml.ts';
import type { ForecastRunRow } from './repository/runs-repository.ts';

/** Reads proposed orders for this module; implemented by the stock module. */
export interface StockReader {
  /** Returns the sheets with the proposed orders of a run; empty if no stock was entered. */
  sheets(run: ForecastRunRow): Promise<Sheet[]>;
}
