import type { StageProgress } from '../../progress.ts';
import type { FittedForecaster, Forecaster, ForecastTask, KeyedSeries } from '../forecaster.ts';
import { fitGlobalBoosting } from '../global-boosting/global-boosting.ts';
import { holdOut } from '../hold-out.ts';
import { fitNBeats } from '../nbeats/nbeats.ts';
import { etsCost, fitEtsMember } from './ets-forecaster.ts';
import { chooseWeights, combine, fewestToWeigh } from './member-weights.ts';
import { fitTheta } from './theta-forecaster.ts';

interface Member {
  name: string;
  fit: Forecaster;
  /** Rough share of the work. */
  work: number;
}

const members: readonly Member[] = [
  { name: 'ETS', fit: fitEtsMember, work: 3 },
  { name: 'Theta', fit: fitTheta, work: 0.1 },
  { name: 'LightGBM', fit: fitGlobalBoosting, work: 3 },
  { name: 'N-BEATS', fit: (series, task, report) => fitNBeats(series, task, report), work: 3 },
];

// About a minute of ETS on one core; 2000 monthly series of eight years stay below it.
const affordableEts = 3_000_000;
const mostMeasured = 150;
const shareOfWeighing = 0.3;

/**
 * The `ensemble` model: ETS, Theta, LightGBM and N-BEATS, weighted by what each misses on held-out values when that is
 * seen to help, their median otherwise. Where ETS for so many series would cost more than all else
 * together it is left out, and the notes say so.
 *
 * @param affordable what ETS may cost, in the units of etsCost
 */
export function fitEnsemble(
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
  affordable = affordableEts,
): FittedForecaster {
  const withEts = etsCost(series, task.seasonLength) <= affordable;
  const used = members.filter(({ name }) => withEts || name !== 'ETS');
  const names = used.map(({ name }) => name);
  const weights = weigh(used, series, task, (done) => report(shareOfWeighing * done));
  const fitted = fitAll(used, series, task, (done) => report(shareOfWeighing + (1 - shareOfWeighing) * done));
  const notes = withEts
    ? []
    : [`ETS was left out of the ensemble: for ${series.length} series it would cost too much.`];
  notes.push(describe(names, weights), ...fitted.flatMap((one) => one.notes));
  return {
    forecast: (histories, tell) => {
      const forecasts = forecastAll(used, fitted, histories, tell);
      return histories.map((_, position) => combine(forecasts, position, weights));
    },
    reliedOn: () => fitted.flatMap((one) => one.reliedOn()).slice(0, 5),
    notes,
    notesOn: (one) => fitted.flatMap((member) => member.notesOn(one)),
  };
}

/** Weights by what the members, fitted without them, miss on the last values of some of the series. */
function weigh(
  used: readonly Member[],
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
): number[] | null {
  const held = holdOut(series, task, mostMeasured) ?? [];
  const before = held.map(({ history }) => history);
  if (before.length < fewestToWeigh) return null;
  const fitted = fitAll(used, before, task, report);
  return chooseWeights(
    held,
    forecastAll(used, fitted, before, () => {}),
    task.seasonLength,
  );
}

function fitAll(
  used: readonly Member[],
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
): FittedForecaster[] {
  return inTurn(used, report, ({ fit }, tell) => fit(series, task, tell));
}

function forecastAll(
  used: readonly Member[],
  fitted: readonly FittedForecaster[],
  histories: readonly KeyedSeries[],
  report: StageProgress,
): Float64Array[][] {
  return inTurn(used, report, (_, tell, position) => fitted[position]?.forecast(histories, tell) ?? []);
}

/** Does something with each member, reporting by their shares of the work. */
function inTurn<Result>(
  used: readonly Member[],
  report: StageProgress,
  work: (member: Member, tell: StageProgress, position: number) => Result,
): Result[] {
  const total = used.reduce((sum, member) => sum + member.work, 0);
  let done = 0;
  return used.map((member, position) => {
    const from = done;
    const result = work(member, (share) => report((from + share * member.work) / total), position);
    done += member.work;
    return result;
  });
}

function describe(names: readonly string[], weights: readonly number[] | null): string {
  if (weights === null) return `The ensemble is the median of ${names.join(', ')}.`;
  const parts = names.map((name, position) => `${name} ${Math.round(100 * (weights[position] ?? 0))} %`);
  return `The ensemble is the mean of ${parts.join(', ')}, by what each missed on held-out values.`;
}
