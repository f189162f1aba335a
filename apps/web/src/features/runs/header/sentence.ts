import {
  formatAmount,
  formatBuckets,
  formatChange,
  formatDate,
  formatPercent,
  plural,
  valueWords,
} from '../../../lib/format.ts';
import type { Figures } from '../../../lib/figures.ts';
import type { RunDetail } from '../queries.ts';
import type { Outlook } from './outlook.ts';
import type { RunPoint } from '@forecast-console/api-client/normalise';
import {
  type Bucket,
  bucketIndex,
  comparedText,
  comparisonText,
  parseIsoDate,
  seasonLength,
} from '@forecast-console/calendar';

/** Metrics and the backtests they were measured with. */
export interface Measured {
  figures: Figures;
  /** number of cutoffs averaged; null if the metrics are from the backtest in the chart */
  cutoffs: number | null;
  baseline: Baseline | null;
}

/** Part of a sentence; emphasized if `strong` is set. */
export interface Phrase {
  text: string;
  strong?: boolean;
}

/**
 * 'Next 12 months: 29,417 (Sales), +4.8% vs. last 12 months; planned 30,888.' Empty if there is no forecast.
 *
 * @param label name of the value column; null to use 'units'
 */
export function outlookPhrases(outlook: Outlook | null, bucket: Bucket, label: string | null): Phrase[] {
  if (outlook === null) return [];
  const { start, periods, sum, planned, known } = outlook;
  const span = formatBuckets(periods, bucket);
  return [
    // A period in the past must not be called 'next'.
    { text: `${known ? `${span} from ${formatDate(start)}` : `Next ${span}`}: ` },
    { text: formatAmount(sum), strong: true },
    {
      text: `${label === null ? ' units' : ` (${valueWords(label)})`}${changeText(outlook, bucket)}`,
    },
    ...(planned === null ? [] : [{ text: '; planned ' }, { text: formatAmount(planned), strong: true }]),
    { text: '. ' },
  ];
}

/** Change of the forecast, or of its first season, compared with the matching actuals. */
function changeText({ periods, comparison, change }: Outlook, bucket: Bucket): string {
  if (comparison === null || change === null) return '';
  const actuals = comparisonText(comparison, bucket);
  return comparison.periods === periods
    ? `, ${formatChange(change)} vs. ${actuals}`
    : `; ${comparedText(comparison, bucket)} vs. ${actuals}: ${formatChange(change)}`;
}

/** 'Typical error (WAPE) 4.1% over 10 backtests, 32% lower than seasonal naive.' */
export function accuracyPhrases({ figures, cutoffs, baseline }: Measured): Phrase[] {
  const { wape = null, skill = null } = figures;
  if (wape === null) return [{ text: 'Accuracy not measured: no backtest.' }];
  const where = basisText(cutoffs);
  const words = skillInWords(skill, baseline ?? 'seasonal naive');
  return [
    // MAPE is not used, because periods of low demand, such as closed days, dominate it.
    { text: 'Typical error (WAPE) ' },
    { text: formatPercent(wape), strong: true },
    { text: ` ${where}${words === null ? '' : `, ${words}`}.` },
  ];
}

/** Names the backtests behind a metric: 'over 10 backtests'. */
export function basisText(cutoffs: Measured['cutoffs']): string {
  return cutoffs === null ? 'in the backtest shown' : `over ${cutoffs} ${plural(cutoffs, 'backtest')}`;
}

/** Forecast that the skill is measured against. `naive` repeats the last value. */
export type Baseline = 'seasonal naive' | 'naive';

const seasonalValues: Readonly<Record<Bucket, string>> = {
  day: 'the same day of the last week',
  week: 'the same week of the previous year',
  month: 'the same month of the previous year',
  quarter: 'the same quarter of the previous year',
  year: 'the previous year',
};

/** Describes the value that a baseline repeats: 'the same month of the previous year'. */
export function baselineValue(bucket: Bucket, baseline: Baseline): string {
  return baseline === 'naive' ? 'the last known value' : seasonalValues[bucket];
}

/**
 * Compares the error with that of the baseline: '18% lower than seasonal naive'.
 *
 * @param skill 1 − MAE / MAE of the baseline; null if not measured
 */
export function skillInWords(skill: number | null, baseline: Baseline): string | null {
  if (skill === null || !Number.isFinite(skill)) return null;
  const percent = Math.round(Math.abs(skill) * 100);
  if (percent === 0) return `same as ${baseline}`;
  return `${percent}% ${skill > 0 ? 'lower' : 'higher'} than ${baseline}`;
}

/** One combination of a run. */
export interface ShownCombination {
  label: string;
  figures: Figures;
  /** number of cutoffs averaged; null if only the backtest in the chart was measured */
  cutoffs: number | null;
  points: readonly RunPoint[];
}

/** Returns the accuracy of a run's total or of one of its combinations, over all cutoffs (LEAD-1). */
export function measuredOf(run: RunDetail, bucket: Bucket, combination: ShownCombination | null): Measured {
  if (combination !== null)
    return {
      figures: combination.figures,
      cutoffs: combination.cutoffs,
      baseline: baselineOf(combination.points, bucket),
    };
  return {
    figures: { ...run.metrics, ...run.accuracy },
    // Older runs have no baseline, and their metrics are from the shown backtest.
    cutoffs: run.baseline === null ? null : run.origins,
    baseline: run.baseline,
  };
}

/** A seasonal naive forecast needs one season of history between the first demand and the cutoff (ACC-6). */
function baselineOf(points: readonly RunPoint[], bucket: Bucket): Baseline | null {
  const first = dayOf(points.find(({ actual }) => actual !== null && actual !== 0));
  const cutoff = dayOf(points.find(({ backtest }) => backtest !== null));
  if (first === null || cutoff === null) return null;
  const known = bucketIndex(cutoff, bucket) - bucketIndex(first, bucket);
  return seasonLength(bucket) > 1 && known >= seasonLength(bucket) ? 'seasonal naive' : 'naive';
}

function dayOf(point: RunPoint | undefined): number | null {
  return point === undefined ? null : parseIsoDate(point.date);
}
