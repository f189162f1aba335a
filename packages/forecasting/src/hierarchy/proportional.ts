import { copiesOf } from '../side-by-side.ts';
import { addForecasts } from './add-forecasts.ts';
import type { BaseForecasts } from './base-forecasts.ts';
import type { Hierarchy } from './hierarchy.ts';

/**
 * Brings series in line with the forecasts of some sums, each series by its share: top-down by forecast proportions
 * (Athanasopoulos, Ahmed & Hyndman 2009), b̃ᵢ = b̂ᵢ + |b̂ᵢ| · (û − Σb̂) / Σ|b̂|. Where no forecast is negative that multiplies
 * all of a sum by û / Σb̂; a forecast of zero stays zero.
 *
 * @param sums positions of sums that share no series
 */
export function proportional(
  { ahead, series, sums: targets, fixed }: BaseForecasts,
  { sums: members }: Hierarchy,
  sums: readonly number[],
): Float64Array[] {
  const reconciled = copiesOf(series, ahead);
  for (const sum of sums) {
    const own = members[sum] ?? [];
    const movable = own.filter((position) => fixed[position] === 0);
    const found = addForecasts(series, own, ahead);
    for (let step = 0; step < ahead; step++) {
      const missing = ((targets[sum] as Float64Array)[step] as number) - (found[step] as number);
      let size = 0;
      for (const position of movable) size += Math.abs((series[position] as Float64Array)[step] as number);
      if (!(size > 0)) continue;
      const share = missing / size;
      for (const position of movable) {
        const forecast = reconciled[position] as Float64Array;
        forecast[step] = (forecast[step] as number) + Math.abs(forecast[step] as number) * share;
      }
    }
  }
  return reconciled;
}
