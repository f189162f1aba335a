import type { ExplainWithoutEffects } from '../explanation/explain-without-effects.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { LevelForecast } from '../forecast-result.ts';
import type { GroupLevel } from '../hierarchy/group-level.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { RunOutcome } from '../run/run-stages.ts';
import { sumForecasts } from './forecasts.ts';
import { measuredForecasts } from './measured-forecasts.ts';

/**
 * Returns the forecasts of a level's groups with their own intervals and backtests.
 *
 * @param throwIfStopped called regularly; may throw to abort
 */
export function levelResults(
  run: RunParts,
  outcome: RunOutcome,
  { name, keys, members }: GroupLevel,
  {
    level,
    explained,
    throwIfStopped,
  }: Pick<ForecastRequest, 'level'> & { explained: ExplainWithoutEffects; throwIfStopped: () => void },
): LevelForecast {
  const measured = measuredForecasts(run, sumForecasts(run, outcome, members), level, throwIfStopped);
  return {
    name,
    groups: measured.map((own, group) => ({
      key: keys[group] ?? '',
      ...own,
      explanation: explained(members[group] ?? []),
      notes: notesOn(outcome, members[group] ?? []),
    })),
  };
}

function notesOn({ future }: RunOutcome, members: readonly number[]): string[] {
  const kinds = members.map((position) => future.outcomes[position]?.history.kind);
  const simple = kinds.filter((kind) => kind !== 'regular').length;
  return simple === 0
    ? []
    : [
        `${simple} of ${members.length} series had too little usable history for the model and have a simple forecast.`,
      ];
}
