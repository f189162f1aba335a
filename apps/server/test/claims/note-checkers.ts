import type { components } from '@forecast-console/api-client/schema';
import { bucketIndex, parseIsoDate, seasonLength } from '@forecast-console/calendar';
import type { RandomDataset } from './random-dataset.ts';

type Schemas = components['schemas'];

/** The data that a statement about a run or a combination is checked against. */
export interface Facts {
  dataset: RandomDataset;
  run: Schemas['ForecastRunDetail'];
  /** Training values by product, from the first bucket on; null in a bucket in which the whole dataset has no row. */
  histories: ReadonlyMap<string, (number | null)[]>;
  /** The product that the statement is about; null for the total. */
  product: string | null;
}

type Check = (facts: Facts, parts: readonly string[]) => boolean;

/** Removes the values before the first demand. */
export function trimmed(values: readonly (number | null)[]): (number | null)[] {
  const first = values.findIndex((value) => value !== null && value !== 0);
  return first < 0 ? [] : values.slice(first);
}

const historyOf = ({ histories, product }: Facts) => histories.get(product ?? '') ?? [];
const all = ({ histories }: Facts) => [...histories.values()];
const seasonOf = ({ dataset }: Facts) => seasonLength(dataset.bucket);
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null);

/** Length of the history of the total, which starts with the first demand of any series. */
function totalLength(facts: Facts): number {
  return Math.max(...all(facts).map((values) => trimmed(values).length));
}

function trailingZeros(values: readonly (number | null)[]): number {
  return values.toReversed().findIndex((value) => value !== 0 && value !== null);
}

/** Position of a bucket that is named by its first day, DD/MM/YYYY. */
function positionOf({ dataset: { bucket, start } }: Facts, date: string): number {
  return bucketIndex(parseIsoDate(date.split('/').toReversed().join('-')) ?? 0, bucket) - start;
}

const mean = (values: readonly number[] = []) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const isTooShort = (values: readonly (number | null)[], facts: Facts) => {
  const own = trimmed(values);
  const isConstant = known(own).length > 1 && new Set(known(own)).size === 1;
  const zeros = trailingZeros(own);
  return own.length === 0 || isConstant || known(own).length < 5 || zeros >= Math.min(6, seasonOf(facts));
};

/** Patterns of statements, each with an independent check. Every statement about a run must match one of them. */
export const noteCheckers: readonly (readonly [RegExp, Check])[] = [
  [
    /^The total is the sum of the forecasts of its (\d+) series\.$/,
    (facts, [count]) => all(facts).length === Number(count),
  ],
  [
    /^The (\d+) series and their sums were forecast separately\. To make them add up, they were combined: (.+)\.$/,
    (facts, [count, parts = '']) => {
      const shares = parts.match(
        /\d+(?=% (?:sum of the series|series scaled to the forecast of|least squares|MinT))/g,
      );
      const sum = (shares ?? []).reduce((total, share) => total + Number(share), 0);
      return all(facts).length === Number(count) && Math.abs(sum - 100) <= (shares ?? []).length;
    },
  ],
  [
    /^(\d+) (day|week|month|quarter|year)s? (?:has|have) no rows and (?:is|are) treated as missing, not as zero\.$/,
    (facts, [count, bucket]) => {
      const [first = []] = all(facts);
      const gaps = first.filter((_, t) => all(facts).every((values) => values[t] === null));
      return bucket === facts.dataset.bucket && gaps.length === Number(count);
    },
  ],
  [
    /^The history is too short to detect seasonality\.$/,
    (facts) => totalLength(facts) <= 2 * seasonOf(facts),
  ],
  [
    /^Estimating a trend requires two years of history\.$/,
    (facts) => {
      const perYear = { day: 364, week: 52, month: 12, quarter: 4, year: 1 }[facts.dataset.bucket];
      return totalLength(facts) < 2 * perYear;
    },
  ],
  [/^There is no history to explain\.$/, (facts) => totalLength(facts) === 0],
  [
    /^(\d+) of (\d+) series had too little usable history for the model and have a simple forecast\.$/,
    (facts, [count, whole]) =>
      all(facts).length === Number(whole) &&
      Number(count) >= 1 &&
      Number(count) <= all(facts).filter((values) => isTooShort(values, facts)).length,
  ],
  [
    /^Intermittent demand in (\d+) of (\d+) series: forecast by .+\.$/,
    (facts, [count, whole]) => {
      const zeros = all(facts).filter((values) => trimmed(values).some((value) => value === 0));
      return Number(count) <= zeros.length && Number(whole) <= all(facts).length;
    },
  ],
  [
    /^No series has enough history for .+: every model returns the same forecast\.$/,
    (facts) => all(facts).every((values) => isTooShort(values, facts) || trimmed(values).includes(0)),
  ],
  [
    /^No history before the backtest: accuracy could not be measured\.$/,
    ({ run, ...facts }) => {
      const holdout = run.parameters.backtest_periods ?? 0;
      const own = facts.product === null ? all({ run, ...facts }) : [historyOf({ run, ...facts })];
      return own.every((values) => trimmed(values.slice(0, -holdout)).length === 0);
    },
  ],
  [
    /^(Additive|Multiplicative) seasonality \(lower error on the holdout\)\.$/,
    ({ run }) => (run.parameters.seasonality_mode ?? 'auto') === 'auto',
  ],
  [
    /^Demand is skewed, so the forecasts of the model were raised by (\d+\.\d)% to match the total in earlier backtests\.$/,
    (_, [percent]) => Number(percent) > 0,
  ],
  [
    /^LightGBM was trained on (\d+) of (\d+) possible examples, drawn at random\.$/,
    (_, [some, whole]) => Number(some) < Number(whole),
  ],
  [
    /^(?:The forecast is from Theta, because LightGBM did not reduce the error on the holdout|Only \d+(?:\.\d+)?% of the LightGBM correction was applied, based on the error on the holdout)\.$/,
    ({ run }) => run.model_type === 'lightgbm' || run.model_type === 'ensemble',
  ],
  [
    /^No Promotion is assumed in (\d+) of the (\d+) (day|week|month|quarter)s to forecast, because it is known for only (\d+)\. To change this, add a file with Promotion for these \3s to the dataset and refresh the run\.$/,
    ({ dataset, run }, [left, horizon, bucket, ahead]) =>
      bucket === dataset.bucket &&
      Number(horizon) === run.horizon &&
      Number(left) + Number(ahead) === run.horizon &&
      Number(ahead) === Math.min(run.horizon ?? 0, 3),
  ],
  [
    /^In (\d+) of the (\d+) (?:day|week|month|quarter)s to forecast, Promotion is assumed to be .+$/,
    ({ run }, [left, horizon]) => Number(horizon) === run.horizon && Number(left) === (run.horizon ?? 0) - 3,
  ],
  [
    /^Excluded because it had no significant effect or increased the holdout error: Promotion\.$/,
    ({ run }) => run.drivers?.[0]?.effect === null,
  ],
  [
    /^(?:N-BEATS was used without fine-tuning, which did not reduce the error on the holdout|N-BEATS was fine-tuned on these series \(\d+\.\d% lower error on the holdout\))\.$/,
    ({ run }) => run.model_type === 'nbeats' || run.model_type === 'ensemble',
  ],
  [/^The ensemble is the (?:median|weighted mean) of .+\.$/, ({ run }) => run.model_type === 'ensemble'],
  [
    /^Demand was forecast per .+ of each (week|month|quarter|year) \(lower error on the holdout\)\.$/,
    ({ dataset }, [bucket]) => bucket === dataset.bucket,
  ],
  [
    /^Yearly seasonality was learned from the history \(lower error on the holdout\)\.$/,
    (facts) => {
      const year = { day: 364, week: 52, month: Infinity, quarter: Infinity, year: Infinity }[
        facts.dataset.bucket
      ];
      return totalLength(facts) > year;
    },
  ],
  // Patterns of statements about a single series.
  [
    /^(\d+) of (\d+) periods had no value and were interpolated\.$/,
    (facts, [gaps, whole]) => {
      const own = trimmed(historyOf(facts));
      return own.length === Number(whole) && own.length - known(own).length === Number(gaps);
    },
  ],
  [
    /^Only (\d+) values?: too few for a model\. The forecast is their mean with the seasonality of the other series\.$/,
    (facts, [count]) => known(trimmed(historyOf(facts))).length === Number(count),
  ],
  [
    /^All values since the first demand are equal: the forecast repeats them\.$/,
    (facts) => new Set(known(trimmed(historyOf(facts)))).size === 1,
  ],
  [
    /^Only zeros in the last (\d+) periods: the forecast is zero\.$/,
    (facts, [count]) => trailingZeros(trimmed(historyOf(facts))) === Number(count),
  ],
  [
    /^At most two full seasons of history: seasonality cannot be distinguished from chance\.$/,
    (facts) => trimmed(historyOf(facts)).length <= 2 * seasonOf(facts),
  ],
  [
    /^All values are zero: the forecast is zero\.$/,
    (facts) => known(historyOf(facts)).every((value) => value === 0),
  ],
  [
    /^(\d+) outliers? (?:was|were) replaced before training: (.+)\.$/,
    (facts, [count, dates = '']) => {
      const found = dates.split(', ').map((date) => historyOf(facts)[positionOf(facts, date)]);
      return found.length === Number(count) && !found.includes(undefined);
    },
  ],
  [
    /^The level changed to about (\d+)% on (\S+): earlier values were scaled to the new level\.$/,
    (facts, [percent, date = '']) => {
      const at = positionOf(facts, date);
      const season = Math.max(6, seasonOf(facts));
      const own = historyOf(facts);
      const [before, after] = [own.slice(Math.max(0, at - season), at), own.slice(at)].map(known);
      const isUp = Number(percent) > 100;
      return isUp ? mean(after) > mean(before) : mean(after) < mean(before);
    },
  ],
  [
    /^Demand is intermittent: forecast by .+ \(lowest error on the holdout\)\.$/,
    (facts) => trimmed(historyOf(facts)).includes(0),
  ],
  [
    /^Seasonality and trend come partly from the sums that include this series\.$/,
    (facts) => trimmed(historyOf(facts)).includes(0),
  ],
  [
    /^Forecast by .+: the model did not reduce the error on the holdout\.$/,
    ({ run }) => run.model_type === 'lightgbm' || run.model_type === 'nbeats',
  ],
];

/** Returns how many values before the forecast an input of a model needs; null for an unknown input. */
export function inputNeeds(input: string, season: number): number | null {
  const before = /^the value (\d+) \w+ before the latest$/.exec(input);
  if (before) return Number(before[1]) + 1;
  const exact: Record<string, number> = {
    'the latest value': 1,
    'the mean of the last 3': 3,
    'the mean of the last season': season > 1 ? season : 4,
    'the mean of the season before last': 2 * (season > 1 ? season : 4),
    'the mean of the third-to-last season': 3 * (season > 1 ? season : 4),
    'the size of changes': 2,
    'the size of changes over a season': season + 1,
    'the share of zeros': 1,
    'the length of the history': 1,
    'the Theta forecast': 1,
    'the number of steps ahead': 0,
    'the position in the calendar': 0,
    'the day of the month': 0,
    'the trend of the whole history': 1,
    'the recent level, trend and season of each series': 1,
    'the share of the bucket that an event covers': 0,
    'the estimated effect of events and drivers': 0,
    'the time since the last event': 0,
    'the time until the next event': 0,
    'the same weekday a year before': 300,
  };
  if (input in exact) return exact[input] ?? null;
  const mean = /^the mean of the last (3|6) \w+$/.exec(input);
  if (mean) return Number(mean[1]);
  const aligned = /^(?:the same \w+|the value) (?:a|(\d+)) \w+ before$/.exec(input);
  // The last step of the horizon, which is at most one season long, needs the fewest earlier values.
  if (aligned) return season * Number(aligned[1] ?? 1) - season + 1;
  return null;
}
