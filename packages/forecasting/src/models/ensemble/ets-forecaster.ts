import { forecastEts, selectEts, type SelectedEts } from '../baselines/ets.ts';
import { seasonalNaive } from '../baselines/seasonal-naive.ts';
import type { Forecaster, KeyedSeries } from '../forecaster.ts';

// Allowed trends. On holdouts of M3 histories, undamped trends increased the error.
const trends = ['N', 'Ad'] as const;

/**
 * ETS as a member of the ensemble. Form and parameters are selected once per series when the model is fitted;
 * forecasts from later cutoffs only continue the recursion, which takes a thousandth of the time. A history is
 * identified by key and start; for an unknown history, the selection runs when it is forecast.
 */
export const fitEtsMember: Forecaster = (series, { seasonLength, horizon, mode }, report) => {
  // Only `additive` restricts the selection. `multiplicative` is the default in requests, so it allows both forms.
  const seasons = mode === 'additive' ? (['N', 'A'] as const) : (['N', 'A', 'M'] as const);
  const chosen = new Map<string, { start: number; selected: SelectedEts | null }>();
  for (const [position, { key, start, values }] of series.entries()) {
    if (position % 10 === 0) report(position / series.length);
    chosen.set(key, { start, selected: selectEts(values, seasonLength, trends, seasons) });
  }
  const selectionFor = ({ key, start, values }: KeyedSeries): SelectedEts | null => {
    const known = chosen.get(key);
    return known?.start === start ? known.selected : selectEts(values, seasonLength, trends, seasons);
  };
  return {
    forecast: (histories, tell) =>
      histories.map((history, position) => {
        if (position % 20 === 0) tell(position / histories.length);
        const selected = selectionFor(history);
        return selected === null
          ? seasonalNaive(history.values, 1, horizon)
          : forecastEts(selected, history.values, horizon);
      }),
    reliedOn: () => ['the recent level, trend and season of each series'],
    notes: [],
  };
};

// Maximum history length. Longer histories take no more time, because `selectEts` cuts them to this length.
const maxHistoryLength = 400;
const forms = { seasonal: 10, plain: 4 };

/** Cost of selecting ETS forms for all series: number of values times number of forms. */
export function etsCost(series: readonly KeyedSeries[], seasonLength: number): number {
  const count = seasonLength > 1 ? forms.seasonal : forms.plain;
  return series.reduce((cost, { values }) => cost + count * Math.min(values.length, maxHistoryLength), 0);
}
