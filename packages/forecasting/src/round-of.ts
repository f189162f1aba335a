import type { ForecastRequest } from './forecast-request.ts';
import { measureShards } from './result/measure-shards.ts';
import type { Part, PartResult, Requests, Round, RoundInput } from './run/part.ts';
import type { RunParts } from './run/run-parts.ts';
import type { RunProgress } from './run/run-progress.ts';
import type { RoundTask } from './run/run-tiers.ts';
import { meansOf, ShardPasses } from './run/shards/shard-passes.ts';
import { asShards, shardsOfPart } from './run/shards/shard-runs.ts';
import type { StageProgress } from './progress.ts';

/** Returns a round of a run. Its parts give the same results in any thread. */
export function roundOf(
  run: RunParts,
  request: ForecastRequest,
  input: RoundInput,
  progress: Pick<RunProgress, 'part'>,
): Round {
  const parts = run.partsOf(input.round);
  return {
    input,
    parts,
    report: (position, done) => progress.part(input.round, position, done),
    compute: (position, report) => {
      const part = parts[position];
      if (part === undefined) throw new RangeError(`part ${position} does not exist`);
      return resultOf(run, request, { input, part }, report);
    },
  };
}

/** Returns what a run needs to compute its rounds. */
export function roundTask(run: RunParts, request: ForecastRequest, progress: RunProgress): RoundTask {
  return {
    round: (input) => roundOf(run, request, input, progress),
    throwIfStopped: () => progress.throwIfStopped(),
  };
}

function* resultOf(
  run: RunParts,
  request: ForecastRequest,
  { input, part }: { input: RoundInput; part: Part },
  report: StageProgress,
): Requests<PartResult> {
  report(0);
  if ('method' in part) return { answer: run.learn(part, report), kept: null };
  if ('shard' in part) {
    if (input.round !== 'forecast') throw new RangeError('a shard is forecast in the second round');
    const kept = run.forecast(part, input.learned, report);
    const means = asShards(run, [part.shard], [kept]).map((shard) => meansOf(shard));
    return { answer: means, kept };
  }
  if (!('states' in input)) throw new RangeError('a pass needs the state of the reconciliation');
  const { round, states } = input;
  if (round === 'measure') return yield* measureShards(run, request, states, part);
  // Without past cutoffs, there is nothing to try.
  if (round === 'try' && run.cutoffs.length === 1) return { answer: [[]], kept: null };
  const shards = yield* shardsOfPart(run, part, false);
  const answer = shards.map((shard, tier) => {
    const passes = new ShardPasses(run, states[tier] ?? []);
    return round === 'sum' ? passes.base(shard) : passes.trials(shard);
  });
  return { answer, kept: null };
}
