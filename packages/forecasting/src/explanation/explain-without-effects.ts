import { totalHistory } from '../evaluation/total-history.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { Explanation } from '../forecast-result.ts';
import { lazily } from '../lazily.ts';
import { valuesWithoutEffects } from '../run/histories.ts';
import type { RunParts } from '../run/run-parts.ts';
import type { RunOutcome } from '../run/run-stages.ts';
import { availableFeatures } from './explain-history.ts';
import { explain } from './explain.ts';

/** Explains the sum of some series; null if none of them was affected by events or drivers. */
export type ExplainWithoutEffects = (members: readonly number[]) => Explanation | null;

/** Explains histories without the effects of events and drivers, which would look like seasonality or a trend. */
export function explainWithoutEffects(
  { seasonLength, end }: Pick<RunParts, 'seasonLength' | 'end'>,
  { future, last }: RunOutcome,
  { bucket, horizon }: Pick<ForecastRequest, 'bucket' | 'horizon'>,
): ExplainWithoutEffects {
  const ordinary = future.outcomes.map(({ history, withoutEffects }) =>
    lazily(() => withoutEffects ?? valuesWithoutEffects(history, seasonLength)),
  );
  return (members) => {
    if (members.every((position) => (ordinary[position]?.() ?? null) === null)) return null;
    const histories = members.flatMap((position) => future.outcomes[position]?.history ?? []);
    const total = totalHistory(
      // Spreading a history of a sharded run would lose its values, which it computes in getters.
      histories.map(({ start, observed, nonnegative, values }, at) => ({
        start,
        observed,
        nonnegative,
        values: ordinary[members[at] ?? -1]?.() ?? values,
      })),
      end,
    );
    const isIntermittent = histories.length === 1 && histories[0]?.intermittent === true;
    const reliedOn = isIntermittent ? [] : availableFeatures(total, { bucket, horizon }, last.reliedOn);
    return { ...explain(total, bucket, reliedOn), withoutEffects: true };
  };
}
