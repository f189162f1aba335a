import { formatBuckets, formatCount, formatEffect } from '../../../lib/format.ts';
import type { RunDetail } from '../../../resources/runs.ts';

type RunDriver = RunDetail['drivers'][number];

const steps = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** What was learnt of a driver: '0.5 more: −12.0 %', or that it was left out. */
export function driverEffectInWords({ effect, step }: RunDriver): string {
  return effect === null
    ? 'Left out: held-out values were foreseen no better with it'
    : `${steps.format(step)} more: ${formatEffect(effect)}`;
}

/** How far ahead it is known: 'All 18 months', or what is counted on beyond. */
export function knownAheadInWords({ ahead, periods }: RunDriver, bucket: string): string {
  if (ahead >= periods) return `All ${formatBuckets(periods, bucket)}`;
  return `${formatCount(ahead)} of ${formatBuckets(periods, bucket)}; beyond, what it usually was in the last season`;
}
