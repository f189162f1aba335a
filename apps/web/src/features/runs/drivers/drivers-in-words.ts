import { formatBuckets, formatCount, formatEffect } from '../../../lib/format.ts';
import type { RunDetail } from '../queries.ts';

type RunDriver = RunDetail['drivers'][number];

const steps = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** What was learnt of a driver: '0.5 more: −12.0 %', or that it was left out. */
export function driverEffectInWords({ effect, step }: RunDriver): string {
  return effect === null ? 'Left out' : `${steps.format(step)} more: ${formatEffect(effect)}`;
}

/** How far ahead it is known in full: 'All 18 months' or '4 of 18 months'. */
export function knownAheadInWords({ ahead, periods }: RunDriver, bucket: string): string {
  return `${ahead >= periods ? 'All' : `${formatCount(ahead)} of`} ${formatBuckets(periods, bucket)}`;
}

/** What the short words of the table mean, where they are said of any driver. */
export function driverRemarks(drivers: readonly RunDriver[]): string[] {
  return [
    ...(drivers.some(({ effect }) => effect === null)
      ? [
          'A driver is left out where it showed no effect beyond chance, or made held-out values be missed by more.',
        ]
      : []),
    ...(drivers.some(({ ahead, periods }) => ahead < periods)
      ? ['Beyond what is known, a driver is taken to be what it usually was in the last season.']
      : []),
  ];
}
