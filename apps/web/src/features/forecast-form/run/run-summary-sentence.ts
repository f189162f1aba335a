import { formatBuckets, formatCount, plural } from '../../../lib/format.ts';
import type { Characteristic as FullCharacteristic } from '../../uploads/queries.ts';
import type { CharacteristicCode, ForecastValues } from '../request/forecast-values.ts';
import { bucketName, type RunPeriods } from './run-periods.ts';
import { defaultCharacteristicLabels } from '@forecast-console/api-client/normalise';

type Characteristic = Pick<FullCharacteristic, 'type' | 'label' | 'value_count'>;

/**
 * Summary of a run before it starts, in two lines: 'Train on Jan 2022 – Feb 2024, 26 months.' and 'Hold out 6, forecast
 * 18 for 6 products and their total.'
 */
export function runSummarySentence(
  values: Pick<ForecastValues, 'horizon' | 'runBacktest' | 'backtestPeriods' | 'level'>,
  periods: RunPeriods | null,
  combinations: CombinationCount | null,
  characteristics: readonly Characteristic[],
): [string, string] {
  const holdout =
    values.runBacktest && values.backtestPeriods !== ''
      ? `Hold out ${values.backtestPeriods}, forecast`
      : 'Forecast';
  const horizon = values.horizon === '' ? '' : ` ${values.horizon}`;
  return [
    `${trainingText(periods)}.`,
    `${holdout}${horizon} for ${seriesText(values.level, combinations, characteristics)}.`,
  ];
}

function trainingText(periods: RunPeriods | null): string {
  if (periods === null) return 'Train on the history between the given dates';
  if (periods.history === 0) return 'No history to train on';
  const { from, to, bucket, history } = periods;
  const range =
    from === to ? bucketName(from, bucket) : `${bucketName(from, bucket)} – ${bucketName(to, bucket)}`;
  return `Train on ${range}, ${formatBuckets(history, bucket)}`;
}

function seriesText(
  level: readonly CharacteristicCode[],
  combinations: CombinationCount | null,
  characteristics: readonly Characteristic[],
): string {
  if (combinations === null) return 'the total';
  const { count, exact } = combinations;
  const [only] = level.length === 1 ? characteristics.filter(({ type }) => type === level[0]) : [];
  const series = `${exact ? '' : 'up to '}${formatCount(count)} ${itemsText(count, only)}`;
  return `${series}${count === 1 ? '' : ' and their total'}`;
}

/**
 * Names the forecast items: 'products', 'products (Artikel)' or 'values of Channel'; for several characteristics,
 * 'combinations'.
 */
function itemsText(count: number, only: Characteristic | undefined): string {
  if (only === undefined) return plural(count, 'combination');
  const { type, label } = only;
  const usual = defaultCharacteristicLabels[type] ?? '';
  if (label === usual && /\p{L}$/u.test(usual)) return plural(count, usual.toLowerCase());
  return type === 'c2' ? `${plural(count, 'product')} (${label})` : `${plural(count, 'value')} of ${label}`;
}

/** The 'Aggregation Level' line: labels of the selected characteristics, sorted by code (FC-10). */
export function aggregationSummary(
  level: readonly CharacteristicCode[],
  characteristics: readonly Characteristic[],
): string {
  const labels = characteristics.filter(({ type }) => level.includes(type)).map(({ label }) => label);
  return labels.length === 0 ? 'ALL (Total)' : labels.join(' + ');
}

export interface CombinationCount {
  count: number;
  /** false if the count is only an upper bound, because some combinations of values may not occur in the data */
  exact: boolean;
}

/** Returns the number of series at the selected level; null if only the total is forecast. */
export function combinationCount(
  { level, filters }: Pick<ForecastValues, 'level' | 'filters'>,
  characteristics: readonly Characteristic[],
): CombinationCount | null {
  if (level.length === 0) return null;
  const chosen = (code: CharacteristicCode) => filters[code]?.length ?? 0;
  const counts = characteristics
    .filter(({ type }) => level.includes(type))
    .map(({ type, value_count }) => chosen(type) || Math.max(1, value_count));
  const filteredElsewhere = characteristics.some(({ type }) => !level.includes(type) && chosen(type) > 0);
  return {
    count: counts.reduce((product, count) => product * count, 1),
    exact: level.length === 1 && !filteredElsewhere,
  };
}
