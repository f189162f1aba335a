import type { FittedForecaster, Forecaster, KeyedSeries } from '../forecaster.ts';
import { isIntermittentDemand } from './demand-pattern.ts';
import { fitIntermittent } from './fit-intermittent.ts';

/**
 * A model that leaves intermittent series to methods made for them. A model for regular demand, trained on absolute
 * errors, would rightly forecast their median, which is zero, and starve every total.
 */
export function withIntermittentDemand(regular: Forecaster): Forecaster {
  return (series, task, report) => {
    const isSparse = ({ values }: KeyedSeries) => isIntermittentDemand(values, task.seasonLength);
    const sparse = series.filter(isSparse);
    const others = series.filter((one) => !isSparse(one));
    const share = sparse.length / series.length;
    const intermittent =
      sparse.length === 0 ? null : fitIntermittent(sparse, task, (done) => report(share * done));
    const inner =
      others.length === 0 ? null : regular(others, task, (done) => report(share + (1 - share) * done));
    /** A series may have become intermittent, or regular, since the model was fitted. */
    const forecasterOf = (one: KeyedSeries): FittedForecaster | null =>
      isSparse(one) ? (intermittent ?? inner) : (inner ?? intermittent);
    return {
      notes: [
        ...(inner?.notes ?? []),
        ...(intermittent === null
          ? []
          : [
              `Intermittent demand in ${sparse.length} of ${series.length} series: ${intermittent.chosen} forecast them.`,
            ]),
      ],
      notesOn: (one) => {
        const chosen = forecasterOf(one);
        if (chosen === null || chosen !== intermittent) return chosen?.notesOn(one) ?? [];
        return [
          `Demand is intermittent: forecast by ${intermittent.chosen}, which missed least on held-out values.`,
        ];
      },
      reliedOn: () => inner?.reliedOn() ?? intermittent?.reliedOn() ?? [],
      forecast: (histories, tell) => {
        const forecasts = new Map<KeyedSeries, Float64Array>();
        for (const model of [intermittent, inner]) {
          const own = histories.filter((one) => model !== null && forecasterOf(one) === model);
          if (model === null || own.length === 0) continue;
          const part = model.forecast(own, (done) =>
            tell((forecasts.size + done * own.length) / histories.length),
          );
          for (const [position, one] of own.entries()) forecasts.set(one, part[position] as Float64Array);
        }
        return histories.map((one) => forecasts.get(one) ?? new Float64Array(task.horizon));
      },
    };
  };
}
