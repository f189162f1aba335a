import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import {
  type ForecastRequest,
  type ForecastBlock,
  forecastRounds,
  type PartResult,
  type Round,
  type Rounds,
  type StreamedForecast,
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
 * the stored results. The results of shards stay in the database until they are needed, one at a time.
 */
export async function forecastTogether(
  request: ForecastRequest,
  together: Together,
): Promise<{ answer: StreamedForecast; blocks: AsyncIterable<ForecastBlock> }> {
  // If this attempt lost its connection before, it still holds a part.
  await together.parts.release(together.holder);
  const results = new StoredResults(together);
  const answer = await results.outcomeOf(forecastRounds(request));
  async function* blocks() {
    for (let at = 0; at < answer.blocks; at++) yield await results.outcomeOf(answer.block(at));
  }
  return { answer, blocks: blocks() };
}

/** Helps another thread to forecast, until the last round has no part left. */
export async function helpForecast(request: ForecastRequest, together: Together): Promise<void> {
  const rounds = forecastRounds(request);
  let step = rounds.next();
  for (let number = 0; step.done !== true && 'parts' in step.value; number++) {
    const { isLast } = step.value;
    const results = await computeRound(step.value, number, together, isLast ? 'none' : 'all');
    if (isLast) return;
    step = rounds.next(results);
  }
}

/** Computes rounds, and answers requests for the results of the last one. */
class StoredResults {
  readonly #together: Together;
  #round: Round | null = null;
  #number = -1;

  constructor(together: Together) {
    this.#together = together;
  }

  async outcomeOf<Outcome>(rounds: Rounds<Outcome>): Promise<Outcome> {
    let step = rounds.next();
    while (step.done !== true) {
      if ('part' in step.value) step = rounds.next([await this.#resultOf(step.value.part)]);
      else {
        this.#round = step.value;
        this.#number++;
        const keeps = step.value.learned === null ? 'all' : 'stored';
        step = rounds.next(await computeRound(step.value, this.#number, this.#together, keeps));
      }
    }
    return step.value;
  }

  /** PostgreSQL empties the table after a crash, so the part may have to be computed again. */
  async #resultOf(position: number): Promise<PartResult> {
    const { parts, throwIfStopped } = this.#together;
    throwIfStopped();
    const answer = await parts.answerOf(this.#number, position);
    if (answer !== null) return deserialize(answer) as PartResult;
    const result = this.#round?.compute(position);
    if (result === undefined) throw new RangeError(`part ${position} does not exist`);
    return result;
  }
}

/**
 * @param keeps whether to return all results, to wait until all are stored, or not to wait for other threads
 * @returns the results, unless they are only stored
 */
async function computeRound(
  round: Round,
  number: number,
  { parts, holder, throwIfStopped, onProgress, onAnswer }: Together,
  keeps: 'all' | 'stored' | 'none',
): Promise<PartResult[]> {
  const count = round.parts.length;
  const results = new Map<number, PartResult | null>();
  const waits = keeps !== 'none';
  let looked = -Infinity;
  await parts.publish(number, count);
  while (results.size < count) {
    throwIfStopped();
    const position = await parts.take(number, holder);
    if (position !== null) {
      const result = round.compute(position, onProgress);
      results.set(position, keeps === 'all' ? result : null);
      await parts.answer(number, position, serialize(result));
      onAnswer?.();
    } else if (waits) {
      await sleep(waitMs);
      // PostgreSQL empties the table after a crash.
      await parts.publish(number, count);
    } else break;
    if (!waits || performance.now() - looked < waitMs) continue;
    await collect(round, number, { parts, results, keeps });
    looked = performance.now();
  }
  return [...results].toSorted(([a], [b]) => a - b).flatMap(([, result]) => result ?? []);
}

/** Adds the results of other threads, and reports their progress. */
async function collect(
  { report }: Round,
  number: number,
  {
    parts,
    results,
    keeps,
  }: Pick<Together, 'parts'> & { results: Map<number, PartResult | null>; keeps: 'all' | 'stored' | 'none' },
): Promise<void> {
  for (const { position, done, isAnswered } of await parts.states(number)) {
    if (results.has(position)) continue;
    const answer = isAnswered && keeps === 'all' ? await parts.answerOf(number, position) : null;
    if (answer !== null) results.set(position, deserialize(answer) as PartResult);
    else if (isAnswered && keeps === 'stored') results.set(position, null);
    report(position, results.has(position) ? 1 : done);
  }
}
