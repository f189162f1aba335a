import { formatBuckets, formatCount, formatEffect } from '../../../lib/format.ts';
import type { RunDetail } from '../queries.ts';

type RunDriver = RunDetail['drivers'][number];

const steps = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** Effect of a driver: 'Per +0.5: −12.0 %', or 'Excluded'. */
export function driverEffectInWords({ effect, step }: RunDriver): string {
  return effect === null ? 'Excluded' : `Per +${steps.format(step)}: ${formatEffect(effect)}`;
}

/** Number of future periods with known values: 'All 18 months' or '4 of 18 months'. */
export function knownAheadInWords({ ahead, periods }: RunDriver, bucket: string): string {
  return `${ahead >= periods ? 'All' : `${formatCount(ahead)} of`} ${formatBuckets(periods, bucket)}`;
}

/** Notes on the terms that the table of drivers uses. */
export function driverRemarks(drivers: readonly RunDriver[]): string[] {
  return [
    ...(drivers.some(({ effect }) => effect === null)
      ? ['A driver is excluded if it has no significant effect or increases the holdout error.']
      : []),
    ...(drivers.some(({ ahead, periods }) => ahead < periods)
      ? ['After its last known value, a driver is assumed to repeat its typical values of the last season.']
      : []),
  ];
}
