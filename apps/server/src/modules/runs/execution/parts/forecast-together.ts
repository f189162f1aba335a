import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import {
  type ForecastRequest,
  forecastRounds,
  type ForecastResult,
  type PartResult,
  type Round,
} from '@forecast-console/forecasting';
import type { RunParts } from '../../repository/run-parts.ts';

/** Interval of looking for the results of other threads, once all parts are taken. */
const waitMs = 250;

interface Together {
  parts: RunParts;
  /** Identifies this thread. */
  holder: string;
  /** May throw to abort. */
  throwIfStopped: () => void;
  /** Receives the progress of the part that this thread computes, 0 to 1. */
  onProgress?: (done: number) => void;
  /** Called when this thread has stored a result. */
  onAnswer?: () => void;
}

/**
 * Forecasts together with other threads and processes: each takes one part after another from the database and stores
 * its result there. The result is bit-identical to that of one thread. A thread that starts over after a crash finds
 * the stored results.
 */
export async function forecastTogether(
  request: ForecastRequest,
  together: Together,
): Promise<ForecastResult> {
  // If this attempt lost its connection before, it still holds a part.
  await together.parts.release(together.holder);
  const rounds = forecastRounds(request);
  let step = rounds.next();
  for (let number = 0; step.done !== true; number++)
    step = rounds.next(await computeRound(step.value, number, together));
  return step.value;
}

/** Helps another thread to forecast, until the last round has no part left. */
export async function helpForecast(request: ForecastRequest, together: Together): Promise<void> {
  const rounds = forecastRounds(request);
  let step = rounds.next();
  for (let number = 0; step.done !== true; number++) {
    const { isLast } = step.value;
    const results = await computeRound(step.value, number, together, !isLast);
    if (isLast) return;
    step = rounds.next(results);
  }
}

/** @param waits whether to wait for the results of other threads */
async function computeRound(
  round: Round,
  number: number,
  { parts, holder, throwIfStopped, onProgress, onAnswer }: Together,
  waits = true,
): Promise<PartResult[]> {
  const count = round.parts.length;
  const results = new Map<number, PartResult>();
  await parts.publish(number, count);
  while (results.size < count) {
    throwIfStopped();
    const position = await parts.take(number, holder);
    if (position !== null) {
      const result = round.compute(position, onProgress);
      results.set(position, result);
      await parts.answer(number, position, serialize(result));
      onAnswer?.();
    } else if (waits) {
      await sleep(waitMs);
      // PostgreSQL empties the table after a crash.
      await parts.publish(number, count);
    } else break;
    if (waits) await collect(round, number, { parts, results });
  }
  return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}

/** Adds the results of other threads, and reports their progress. */
async function collect(
  { report }: Round,
  number: number,
  { parts, results }: Pick<Together, 'parts'> & { results: Map<number, PartResult> },
): Promise<void> {
  for (const { position, done, isAnswered } of await parts.states(number)) {
    if (results.has(position)) continue;
    const answer = isAnswered ? await parts.answerOf(number, position) : null;
    if (answer !== null) results.set(position, deserialize(answer) as PartResult);
    report(position, answer === null ? done : 1);
  }
}
