import { shows } from './sentence-checkers.ts';
import type { RandomRun } from './random-run.ts';

/** A labeled number on a screen with its tooltip. */
export interface ShownFigure {
  name: string;
  /** unit, or '' */
  unit: string;
  text: string;
  /** short interpretation, such as 'too high', or '' */
  note: string;
  hint: string;
}

type Check = (facts: RandomRun, figure: ShownFigure) => boolean;

const isMissing = (text: string, value: number | null | undefined) => text === 'N/A' && value == null;
const isShown = (text: string, value: number | null | undefined) =>
  isMissing(text, value) || shows(text, value);
/** Without a sign, a number must be zero. */
const isSigned = (text: string, value: number | null | undefined) =>
  isMissing(text, value) ||
  (shows(text, value) &&
    (/[1-9]/.test(text) ? text.startsWith((value ?? 0) > 0 ? '+' : '−') : !/[+−]/.test(text)));
const percent = (text: string) => text.replace(/%$/, '');
const unitOf = ({ run, bucket }: RandomRun) => `${run.value_label ?? 'units'} per ${bucket}`;
const meanOf = ({ run: { origins } }: RandomRun) =>
  `mean over ${origins} backtest${origins === 1 ? '' : 's'}`;
const isMean = ({ run: { origins } }: RandomRun, { hint }: ShownFigure) =>
  hint.includes(`mean over ${origins} backtest${origins === 1 ? '' : 's'}`);
const isDominated = ({ run: { accuracy } }: RandomRun) =>
  accuracy?.mape != null && accuracy.wape !== null && accuracy.mape > 1.5 * accuracy.wape;

/** Checks of the metrics in the header of a run. */
export const headerCheckers: readonly (readonly [RegExp, Check])[] = [
  [
    /^MAPE$/,
    (facts, figure) =>
      !isDominated(facts) &&
      figure.unit === '%' &&
      figure.hint === `Mean absolute percentage error over actuals other than zero, ${meanOf(facts)}` &&
      isShown(figure.text, facts.run.accuracy?.mape),
  ],
  [
    /^WAPE$/,
    (facts, figure) =>
      isDominated(facts) &&
      figure.unit === '%' &&
      isMean(facts, figure) &&
      isShown(figure.text, facts.run.accuracy?.wape) &&
      shows(/MAPE \((\S+)%\)/.exec(figure.hint)?.[1], facts.run.accuracy?.mape),
  ],
  [
    /^(?:MAE|RMSE)$/,
    (facts, figure) =>
      figure.unit === unitOf(facts) &&
      figure.hint ===
        `${figure.name === 'MAE' ? 'Mean absolute error' : 'Root mean squared error: large errors count more'}, ${meanOf(facts)}` &&
      isShown(figure.text, facts.run.accuracy?.[figure.name === 'MAE' ? 'mae' : 'rmse']),
  ],
  [
    /^Bias$/,
    (facts, figure) => {
      const bias = facts.run.accuracy?.bias ?? null;
      const note = bias === null || bias === 0 ? '' : bias > 0 ? 'too high' : 'too low';
      return (
        figure.unit === unitOf(facts) &&
        figure.hint === `Mean of forecast minus actual, ${meanOf(facts)}` &&
        figure.note === note &&
        isSigned(figure.text, bias)
      );
    },
  ],
  [
    /^vs\. (?:seasonal naive|naive)$/,
    (facts, { name, text, note, hint }) => {
      const { accuracy, baseline } = facts.run;
      const skill = accuracy?.skill ?? null;
      const rounded = Math.round(100 * (skill ?? 0));
      const repeats =
        baseline === 'naive'
          ? 'the last known value'
          : ({ day: 'the same day of the last week', week: 'the same week of the previous year' }[
              facts.bucket as string
            ] ?? `the same ${facts.bucket} of the previous year`);
      return (
        name === `vs. ${baseline}` &&
        hint === `1 − forecast error ÷ baseline error; the baseline repeats ${repeats}; ${meanOf(facts)}` &&
        note === (rounded === 0 ? '' : rounded > 0 ? 'better' : 'worse') &&
        (isMissing(text, skill) || shows(percent(text), 100 * Math.abs(skill ?? Number.NaN)))
      );
    },
  ],
  [
    /^Inside (?:80|95)% interval$/,
    ({ run }, { name, text, hint }) => {
      const { interval_held: held, parameters } = run;
      return (
        name === `Inside ${100 * (parameters.confidence_level ?? 0)}% interval` &&
        text === `${held?.inside} of ${held?.of}` &&
        hint ===
          `Total: past values inside the interval computed at their cutoff, over ${held?.origins} backtest${held?.origins === 1 ? '' : 's'}`
      );
    },
  ],
];

/** Checks of the columns of the board. `name` is the id of the column and `note` its header. */
export const boardCheckers: readonly (readonly [RegExp, Check])[] = [
  [/^label$/, ({ combination }, { text }) => text === combination.key.c2],
  [/^series$/, (_, { text }) => text === ''],
  [
    /^absolute_error$/,
    ({ run, bucket, combination }, { text, note, hint }) =>
      note ===
        `Error (${run.value_label ?? 'units'}), ${run.parameters.backtest_periods}-${bucket} holdout` &&
      hint ===
        `Sum of absolute errors over the ${run.parameters.backtest_periods}-${bucket} holdout, mean over all backtests` &&
      isShown(text, combination.absolute_error),
  ],
  [
    /^next_sum$/,
    ({ run, bucket, combination }, { text, note, hint }) =>
      hint.toLowerCase() === `${run.value_label ?? 'units'}, sum of the forecast`.toLowerCase() &&
      note === `Next ${run.horizon} ${bucket}${run.horizon === 1 ? '' : 's'}` &&
      isShown(text, combination.next_sum),
  ],
  [
    /^plan$/,
    ({ run, bucket, combination: { plan_sum: plan, next_sum: forecast } }, { text, note, hint }) => {
      const [, planned = '', change] = /^([\d,.]+)([+−].+)?$/.exec(text) ?? [];
      return (
        plan === undefined ||
        isMissing(text, plan) ||
        (note === `Plan, next ${run.horizon} ${bucket}${run.horizon === 1 ? '' : 's'}` &&
          hint === 'Adjusted forecast total, and its difference from the original forecast' &&
          shows(planned, plan) &&
          (change === undefined || isSigned(change, plan - (forecast ?? plan))))
      );
    },
  ],
  [
    /^change$/,
    ({ run, bucket, combination }, { text, note, hint }) =>
      note === `${run.horizon === 3 ? '' : `First 3 ${bucket}s `}vs. the same 3 ${bucket}s a year earlier` &&
      hint ===
        `Change: first 3 ${bucket}s of the forecast vs. the same 3 ${bucket}s a year earlier, actuals only` &&
      isSigned(percent(text), combination.change === null ? null : 100 * combination.change),
  ],
  [
    /^wape$/,
    ({ combination }, { text, hint }) =>
      hint === 'Sum of absolute errors ÷ sum of actuals, mean over all backtests' &&
      isShown(percent(text), combination.wape),
  ],
  [
    /^bias$/,
    (facts, { text, hint }) =>
      hint === `Mean of forecast minus actual, ${unitOf(facts)}, mean over all backtests` &&
      isSigned(text, facts.combination.bias),
  ],
  [
    /^share$/,
    ({ combination: { share } }, { text, hint }) =>
      hint === 'Share of the actual volume' && isShown(percent(text), share === null ? null : 100 * share),
  ],
  [
    /^class$/,
    ({ combination }, { text, hint }) =>
      text === combination.class &&
      hint ===
        'A: largest combinations up to 80% of the volume, including the one that crosses it; B: up to 95%; C: the rest. ' +
          'X: coefficient of variation (standard deviation ÷ mean) up to 0.5; Y: up to 1; Z: above 1.',
  ],
];
