import type { Bucket } from '@forecast-console/calendar';
import type { RandomRun } from './random-run.ts';

type Check = (facts: RandomRun, parts: readonly (string | undefined)[]) => boolean;

/** Reads a number as displayed: '1,234.50', '−5.3', '+4'. */
const numberOf = (text = '') => Number(text.replaceAll(',', '').replace('−', '-').replace('+', ''));

/** Whether a displayed number is the value, rounded to the displayed decimals. */
export function shows(text: string | undefined, value: number | null | undefined): boolean {
  if (text === undefined || value == null) return false;
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  return Math.abs(numberOf(text) - value) <= 0.5000001 * 10 ** -decimals;
}

/** Whether a displayed number also has the sign of the value, or is zero without a sign. */
const showsSigned = (text: string | undefined, value: number | null | undefined) =>
  shows(text, value) &&
  (numberOf(text) === 0 ? !/[+−]/.test(text ?? '') : (text ?? '').startsWith((value ?? 0) > 0 ? '+' : '−'));

const singular = (count: number, word: string | undefined, one: string) =>
  word === (count === 1 ? one : `${one}s`);

const seasons: Readonly<Record<Bucket, number>> = { day: 7, week: 52, month: 12, quarter: 4, year: 1 };
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const forecastsOf = ({ points, history }: RandomRun) =>
  points.slice(history).map(({ forecast }) => forecast ?? Number.NaN);

/** The periods that a forecast must be compared with (LEAD-5), as text, and the change from them in percent. */
function expectedChange(facts: RandomRun): { text: string; periods: number; change: number } | null {
  const { bucket, history, points, isPast } = facts;
  const forecast = forecastsOf(facts);
  const [season, year] = [seasons[bucket], bucket === 'day' ? 364 : seasons[bucket]];
  const known = points.slice(0, history).map(({ actual }) => actual);
  const latest = known.findLastIndex((actual) => actual !== null) + 1;
  const periods = Math.min(season, forecast.length);
  const span = periods === 1 ? bucket : `${periods} ${bucket}s`;
  const choices: [text: string, from: number][] =
    forecast.length < season
      ? [
          [`the same ${span} a year earlier`, history - year],
          [`the preceding ${span}`, history - periods],
        ]
      : isPast
        ? [[`the preceding ${span}`, history - periods]]
        : [[`last ${span}`, latest - periods]];
  for (const [text, from] of choices) {
    const earlier = from < 0 ? [null] : known.slice(from, from + periods);
    if (earlier.length < periods || earlier.includes(null)) continue;
    const before = sum(earlier.map((value) => value ?? 0));
    const change = (100 * (sum(forecast.slice(0, periods)) - before)) / before;
    return { text, periods, change };
  }
  return null;
}

const date = (iso = '') => iso.split('-').toReversed().join('/');
const driverOf = ({ run }: RandomRun) => run.drivers[0];
const broughtOf = ({ run }: RandomRun) => run.events_brought;

/** Patterns of the sentences that the web app composes, each with an independent check. */
export const sentenceCheckers: readonly (readonly [RegExp, Check])[] = [
  [
    /^(?:Next (\d+) (\w+)|(\d+) (\w+) from ([\d/]+)): ([\d,.]+) ?(units|\(Sales\))(?:, (\S+)% vs\. ([^;]+)|; (next|first) (\d+ \w+) vs\. ([^;]+): (\S+)%)?(?:; planned ([\d,.]+))?\.$/,
    (
      facts,
      [next, nextWord, past, pastWord, from, total, unit, change, than, which, span, other, partial, planned],
    ) => {
      const { run, bucket, points, history, isPast } = facts;
      const forecast = forecastsOf(facts);
      const expected = expectedChange(facts);
      const [count, word] = isPast ? [past, pastWord] : [next, nextWord];
      const isWhole = expected?.periods === forecast.length;
      const plans = points.slice(history).map(({ plan }) => plan);
      return (
        Number(count) === forecast.length &&
        singular(forecast.length, word, bucket) &&
        (!isPast || from === date(points[history]?.date)) &&
        shows(total, sum(forecast)) &&
        unit === (run.value_label === null ? 'units' : '(Sales)') &&
        (expected === null
          ? change === undefined && partial === undefined
          : isWhole
            ? than === expected.text && showsSigned(change, expected.change)
            : which === (isPast ? 'first' : 'next') &&
              span === `${expected.periods} ${bucket}s` &&
              other === expected.text &&
              showsSigned(partial, expected.change)) &&
        (plans[0] === undefined ? planned === undefined : shows(planned, sum(plans.map((plan) => plan ?? 0))))
      );
    },
  ],
  [
    /^Typical error \(WAPE\) ([\d,.]+)% over (\d+) (backtests?)(?:, (?:(\d+)% (lower|higher) than|(same) as) (seasonal naive|naive))?\.$/,
    ({ run: { accuracy, origins, baseline } }, [wape, count, word, percent, which, same, than]) => {
      const skill = accuracy?.skill ?? null;
      const isCompared =
        skill === null
          ? than === undefined
          : than === baseline &&
            (same === undefined
              ? shows(percent, 100 * Math.abs(skill)) && which === (skill > 0 ? 'lower' : 'higher')
              : Math.abs(skill) <= 0.005);
      return (
        shows(wape, accuracy?.wape) &&
        Number(count) === origins &&
        singular(origins, word, 'backtest') &&
        isCompared
      );
    },
  ],
  [/^Accuracy not measured: no backtest\.$/, ({ run }) => run.accuracy?.wape == null],
  [
    /^(?:No Promotion is assumed|Promotion is assumed to have its typical value of the last season(?: \((\S+)\))?) in (\d+) of (\d+) (\w+)\.$/,
    (facts, [usual, left, horizon, word]) => {
      const driver = driverOf(facts);
      const { length } = forecastsOf(facts);
      return (
        driver !== undefined &&
        driver.effect !== null &&
        Number(left) === length - driver.ahead &&
        Number(left) > 0 &&
        Number(horizon) === length &&
        singular(length, word, facts.bucket) &&
        (usual === undefined || shows(usual, driver.usual))
      );
    },
  ],
  [
    /^A driver is excluded if it has no significant effect or increases the holdout error\.$/,
    (facts) => driverOf(facts)?.effect === null,
  ],
  [
    /^Level: (\S+) per (\w+)\.$/,
    ({ run, bucket }, [level, word]) => word === bucket && shows(level, run.explanation?.level),
  ],
  [
    /^Trend: (\S+)% per year\.$/,
    ({ run }, [trend]) => {
      const value = run.explanation?.trend_per_year;
      return shows(trend, value) && trend?.startsWith('+') === (value ?? 0) > 0;
    },
  ],
  [
    /^Seasonality: (weak|moderate|strong)(?:, highest (?:in|on) (.+))?\.$/,
    ({ run, bucket }, [strength, peak]) => {
      const { seasonal_strength: value, strongest_season: season } = run.explanation ?? {};
      if (value == null) return false;
      const name = value < 0.3 ? 'weak' : value < 0.64 ? 'moderate' : 'strong';
      if (season == null) return strength === name && peak === undefined;
      // 1 January 2024 was a Monday.
      const day = new Date(
        Date.UTC(2024, bucket === 'month' ? season : 0, bucket === 'day' ? 1 + season : 1),
      );
      const named = {
        day: `${day.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })}s`,
        week: `week ${season + 1}`,
        month: day.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }),
        quarter: `quarter ${season + 1}`,
        year: undefined,
      }[bucket];
      return strength === name && peak === named;
    },
  ],
  [
    /^Level, trend and seasonality are measured without the effects of events and drivers\.$/,
    ({ run }) => run.explanation?.without_effects === true,
  ],
  [
    /^With (the events|the drivers|events and drivers together), the error over (\d+) (backtests?) was (\S+)% instead of (\S+)%(?:; in their (\d+) (\w+) with events (\S+)% instead of (\S+)%)?\.$/,
    (facts, [, count, word, having, without, buckets, bucketWord, there, thereWithout]) => {
      const brought = broughtOf(facts);
      if (!brought) return false;
      const { in_events: inside } = brought;
      return (
        Number(count) === brought.origins &&
        singular(brought.origins, word, 'backtest') &&
        shows(having, brought.with) &&
        shows(without, brought.without) &&
        (inside === null
          ? buckets === undefined
          : Number(buckets) === inside.buckets &&
            singular(inside.buckets, bucketWord, facts.bucket) &&
            shows(there, inside.with) &&
            shows(thereWithout, inside.without))
      );
    },
  ],
  [
    /^With the (events|drivers), the error over (\d+) (backtests?) was (\S+)% instead of (\S+)%; the (events|drivers) were used in both cases\.$/,
    (facts, [part, count, word, having, without, both]) => {
      const brought = broughtOf(facts);
      return (
        brought !== null &&
        part !== both &&
        Number(count) === brought.origins &&
        singular(brought.origins, word, 'backtest') &&
        shows(having, brought.with) &&
        shows(without, part === 'events' ? brought.without_events : brought.without_drivers)
      );
    },
  ],
  [
    /^Per \+(\S+): (?:(\S+)%|(less than 0\.1%))(?: \((.+) to (.+)\))?$/,
    (facts, [step, effect, small, lower, upper]) => {
      const driver = driverOf(facts);
      if (driver === undefined || driver.effect === null) return false;
      const isEffect = (text: string | undefined, value: number) =>
        text === undefined || text === 'less than 0.1%'
          ? Math.abs(value) < 0.0005001
          : showsSigned(text.replace('%', ''), 100 * value);
      return (
        Number(step) === driver.step &&
        isEffect(small ?? effect, driver.effect) &&
        isEffect(lower, driver.range?.lower ?? Number.NaN) &&
        isEffect(upper, driver.range?.upper ?? Number.NaN)
      );
    },
  ],
  [/^Not in the history; ignored$/, ({ run }) => run.events[0]?.effect === null],
  [/^No significant effect on average$/, ({ run }) => run.events[0]?.effect === 0],
  [
    /^(?:(\S+)%|less than 0\.1%)(?: \((\S+)% to (\S+)%\))?$/,
    ({ run }, [effect, lower, upper]) => {
      const { effect: value = null, range = null } = run.events[0] ?? {};
      if (value === null || value === 0) return false;
      const isEffect = effect === undefined ? Math.abs(value) < 0.0005001 : showsSigned(effect, 100 * value);
      const isRange = (text: string | undefined, bound: number | undefined) =>
        text === undefined || showsSigned(text, bound === undefined ? null : 100 * bound);
      return isEffect && isRange(lower, range?.lower) && isRange(upper, range?.upper);
    },
  ],
  [
    /^Dates: (.+)$/,
    ({ run }, [text = '']) => {
      const { dates = [] } = run.events[0] ?? {};
      const spans = dates.map(({ first_date: first, last_date: last }) =>
        first === last ? date(first) : `${date(first)} – ${date(last)}`,
      );
      if (spans.length === 0) return text === "None within the run's date range";
      const [, more] = /, (\d+) more, /.exec(text) ?? [];
      const shown = text.replace(/ \d+ more,/, '').split(', ');
      return (
        shown.every((span) => spans.includes(span)) &&
        shown.length + Number(more ?? 0) === spans.length &&
        shown[0] === spans[0] &&
        shown.at(-1) === spans.at(-1)
      );
    },
  ],
  [
    /^Over the (\d+) (periods?) that both runs forecast, the total is (\S+) in this run and (\S+) in the other run \((\S+?)(?:, (\S+)%)?\)\.$/,
    ({ compared }, [count, word, mine, theirs, change, percent]) => {
      const common = compared.filter((period) => period.run !== null && period.with !== null);
      const own = sum(common.map((period) => period.run ?? 0));
      const others = sum(common.map((period) => period.with ?? 0));
      return (
        Number(count) === common.length &&
        singular(common.length, word, 'period') &&
        shows(mine, own) &&
        shows(theirs, others) &&
        showsSigned(change, own - others) &&
        (others === 0 ? percent === undefined : showsSigned(percent, (100 * (own - others)) / others))
      );
    },
  ],
  [
    /^The runs have no forecast periods in common\.$/,
    ({ compared }) => compared.every((period) => period.run === null || period.with === null),
  ],
  [/^Excluded$/, (facts) => driverOf(facts)?.effect === null],
  [
    /^(?:All|(\d+) of) (\d+) (\w+)$/,
    (facts, [some, all, word]) => {
      const { length } = forecastsOf(facts);
      const ahead = driverOf(facts)?.ahead;
      return (
        Number(all) === length &&
        singular(length, word, facts.bucket) &&
        (some === undefined ? length : Number(some)) === ahead
      );
    },
  ],
];
