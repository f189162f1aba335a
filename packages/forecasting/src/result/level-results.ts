import { explainWithoutEffects } from '../explanation/explain-without-effects.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { LevelForecast } from '../forecast-result.ts';
import type { GroupLevel } from '../hierarchy/group-level.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { Forecasts } from './forecasts.ts';
import { measuredForecasts } from './measured-forecasts.ts';
import type { FactsOfSums, SumFacts } from './sum-facts.ts';

/**
 * Returns the forecasts of a level's groups with their own intervals and backtests.
 *
 * @param reliedOn features that the model used
 * @param throwIfStopped called regularly; may throw to abort
 */
export function levelResults(
  run: RunParts,
  { name, keys }: GroupLevel,
  { forecasts, facts }: { forecasts: Forecasts; facts: FactsOfSums },
  request: Pick<ForecastRequest, 'level' | 'bucket' | 'horizon'>,
  reliedOn: readonly string[],
  throwIfStopped: () => void,
): LevelForecast {
  const measured = measuredForecasts(run, forecasts, request.level, throwIfStopped);
  return {
    name,
    groups: measured.map((own, group) => {
      const ofGroup = facts.of(group);
      return {
        key: keys[group] ?? '',
        ...own,
        explanation: explainWithoutEffects(ofGroup.ordinary(), request, reliedOnBy(ofGroup, reliedOn)),
        notes: notesOn(ofGroup),
      };
    }),
  };
}

/** Returns the features that the model used for a sum; none if it consists of one intermittent series. */
export function reliedOnBy({ count, sparse }: SumFacts, reliedOn: readonly string[]): readonly string[] {
  return count === 1 && sparse === 1 ? [] : reliedOn;
}

function notesOn({ count, regular }: SumFacts): string[] {
  const simple = count - regular;
  return simple === 0
    ? []
    : [
        `${simple} of ${count} series had too little usable history for the model and have a simple forecast.`,
      ];
}
