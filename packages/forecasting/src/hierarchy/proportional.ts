import { copiesOf } from '../side-by-side.ts';
import { addForecasts } from './add-forecasts.ts';
import type { BaseForecasts } from './evidence.ts';
import type { Hierarchy } from './hierarchy.ts';

/**
 * Scales series to the forecasts of some sums, in proportion to their size: top-down by forecast proportions
 * (Athanasopoulos, Ahmed & Hyndman 2009), b̃ᵢ = b̂ᵢ + |b̂ᵢ| · (û − Σb̂) / Σ|b̂|. Series that change by less than their
 * size move less: the typical change of a series replaces |b̂ᵢ| if it is smaller. Zeros stay zero.
 *
 * @param sums positions of sums that have no series in common
 */
export function proportional(
  { ahead, series, sums: targets, fixed, scales }: BaseForecasts,
  { sums: members }: Hierarchy,
  sums: readonly number[],
): Float64Array[] {
  const sizeOf = (position: number, forecast: number) => movedSize(forecast, scales[position] as number);
  const reconciled = copiesOf(series, ahead);
  for (const sum of sums) {
    const own = members[sum] ?? [];
    const movable = own.filter((position) => fixed[position] === 0);
    const found = addForecasts(series, own, ahead);
    const target = targets[sum] as Float64Array;
    const sizes = new Float64Array(ahead);
    for (const position of movable) {
      const forecast = series[position] as Float64Array;
      for (let step = 0; step < ahead; step++)
        sizes[step] = (sizes[step] as number) + sizeOf(position, forecast[step] as number);
    }
    const shares = sizes.map((size, step) =>
      size > 0 ? ((target[step] as number) - (found[step] as number)) / size : 0,
    );
    for (const position of movable) {
      const forecast = reconciled[position] as Float64Array;
      for (let step = 0; step < ahead; step++)
        forecast[step] =
          (forecast[step] as number) + sizeOf(position, forecast[step] as number) * (shares[step] as number);
    }
  }
  return reconciled;
}

/**
 * Returns how much a series moves relative to others.
 *
 * @param scale typical change of the series
 */
export function movedSize(forecast: number, scale: number): number {
  const size = Math.abs(forecast);
  return scale > 0 ? Math.min(size, scale) : size;
}
