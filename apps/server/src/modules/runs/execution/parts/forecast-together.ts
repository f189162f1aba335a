import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import {
  type ForecastBlock,
  forecastRounds,
  type ForecastRequest,
  type PartRequest,
  type PartResult,
  roundOf,
  type RoundInput,
  type RoundName,
  type Rounds,
  RunParts as Run,
  type StreamedForecast,
} from '@forecast-console/forecasting';
import { type RunParts, storingRound } from '../../repository/run-parts.ts';

/** Interval of looking for the results of other threads, or for the next round, once all parts are taken. */
const waitMs = 250;

/** The rounds of a forecast by their number. */
const rounds: readonly RoundName[] = ['learn', 'forecast', 'sum', 'try', 'measure'];

/** Thrown if results are missing, because PostgreSQL empties the table after a crash. The run has to start over. */
export class PartsLostError extends Error {
  override name = 'PartsLostError';
}

export interface Together {
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

/** Computes a part and stores its result. */
type ComputePart = (position: number) => Promise<unknown>;

/**
 * Forecasts together with other threads and processes: each takes one part after another from the database and stores
 * its result there. The result is bit-identical to that of one thread. A thread that starts over after a crash finds
 * the stored results.
 *
 * @throws PartsLostError if results are missing
 */
export async function forecastTogether(
  request: ForecastRequest,
  together: Together,
): Promise<{ answer: StreamedForecast; blocks: AsyncIterable<ForecastBlock> }> {
  // If this attempt lost its connection before, it still holds a part.
  await together.parts.release(together.holder);
  const answer = await outcomeOf(forecastRounds(request), together);
  async function* blocks() {
    for (let at = 0; at < answer.blocks; at++) yield await outcomeOf(answer.block(at), together);
  }
  return { answer, blocks: blocks() };
}

/** Computes all parts of a round together with other threads. @param input for other threads */
export async function computeTogether(
  { number, count, input }: { number: number; count: number; input: unknown },
  compute: ComputePart,
  report: (position: number, done: number) => void,
  { parts, holder, throwIfStopped, onAnswer }: Together,
): Promise<void> {
  await parts.publish(number, count, serialize(input));
  for (let looked = -Infinity; ;) {
    throwIfStopped();
    const position = await parts.take(number, holder);
    if (position !== null) {
      await compute(position);
      onAnswer?.();
      if (performance.now() - looked < waitMs) continue;
    }
    const states = await parts.states(number);
    if (states.length < count) throw new PartsLostError();
    for (const { position: at, done, isAnswered } of states) report(at, isAnswered ? 1 : done);
    if (states.every(({ isAnswered }) => isAnswered)) return;
    looked = performance.now();
    if (position === null) await sleep(waitMs);
  }
}

/**
 * Helps another thread, until no part is left that this thread can take.
 *
 * @param storing returns how to store a part of the last round, whose input is given
 */
export async function helpForecast(
  request: ForecastRequest,
  together: Together,
  storing: (run: Run, input: unknown) => ComputePart,
): Promise<void> {
  const { parts, holder, throwIfStopped, onProgress, onAnswer } = together;
  const run = new Run(request, throwIfStopped);
  const last = run.passes.length > 0 ? storingRound : 0;
  const computing = (number: number, stored: Uint8Array): ComputePart => {
    const input: unknown = deserialize(stored);
    if (number === storingRound) return storing(run, input);
    const round = roundOf(run, request, input as RoundInput, { part: () => {} });
    return async (position) =>
      answer(
        number,
        position,
        await outcomeOf(
          round.compute(position, (done) => onProgress?.(done)),
          together,
        ),
        together,
      );
  };
  let current: { number: number; compute: ComputePart } | null = null;
  const latest = async (): Promise<typeof current> => {
    const number = await parts.latestRound();
    if (number === null || number === current?.number) return number === null ? null : current;
    const input = await parts.inputOf(number);
    return input === null ? null : { number, compute: computing(number, input) };
  };
  for (;;) {
    throwIfStopped();
    current = await latest();
    if (current === null) return;
    const position = await parts.take(current.number, holder);
    if (position !== null) {
      await current.compute(position);
      onAnswer?.();
    } else if (current.number === last) return;
    else await sleep(waitMs);
  }
}

/** Computes rounds, and answers requests for their results. */
export async function outcomeOf<Outcome>(steps: Rounds<Outcome>, together: Together): Promise<Outcome> {
  let step = steps.next();
  while (step.done !== true) {
    const { value } = step;
    if ('of' in value) step = steps.next(await resultOf(value, together));
    else {
      const { input, parts, compute, report } = value;
      const number = rounds.indexOf(input.round);
      const computeHere: ComputePart = async (position) => {
        const tell = (done: number) => {
          report(position, done);
          together.onProgress?.(done);
        };
        await answer(number, position, await outcomeOf(compute(position, tell), together), together);
      };
      await computeTogether({ number, count: parts.length, input }, computeHere, report, together);
      step = steps.next();
    }
  }
  return step.value;
}

function answer(
  number: number,
  position: number,
  { answer: found, kept }: PartResult,
  { parts }: Together,
): Promise<unknown> {
  return parts.answer(number, position, serialize(found), kept === null ? null : serialize(kept));
}

async function resultOf(
  { round, part, of }: PartRequest,
  { parts, throwIfStopped }: Together,
): Promise<unknown> {
  throwIfStopped();
  const result = await parts.resultOf(rounds.indexOf(round), part, of);
  if (result === null) throw new PartsLostError();
  return deserialize(result);
}
