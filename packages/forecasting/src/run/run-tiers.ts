import type { ForecastRequest } from '../forecast-request.ts';
import type { OriginRun } from './origin-run.ts';
import type { PartResult } from './part.ts';
import type { RunParts } from './run-parts.ts';
import type { RunProgress } from './run-progress.ts';
import { runStage, type StageOutcome } from './run-stage.ts';
import type { Stage } from './stage.ts';

/** A stage and what came of it. */
export type StageRun = StageOutcome & { stage: Stage };

/** What the models forecast, each series and each sum alone. */
interface TierRuns {
  series: readonly StageRun[];
  /** None where there is nothing to add up. */
  sums: readonly StageRun[];
  /** Past stages without what moves them, as the run leaves it out. */
  without: readonly { series: readonly StageRun[]; sums: readonly StageRun[] }[];
}

/**
 * Computes the parts of a run, here or wherever `computeParts` has them computed, and puts its stages together.
 *
 * @throws whatever the listener of the progress throws
 */
export function runTiers(
  run: RunParts,
  progress: RunProgress,
  computeParts: ForecastRequest['computeParts'] = inTurn,
): TierRuns {
  const { parts, plan } = run;
  const results = computeParts(
    parts,
    (position) => computeHere(run, position, progress),
    (position, done) => progress.part(position, done),
  );
  const put = (tier: number, below?: readonly StageRun[]): StageRun[] =>
    (plan.tiers[tier] ?? []).map((stage, position) => {
      const own = parts.flatMap((part, at) => {
        const result = results[at];
        const mine = part.tier === tier && part.stage === position;
        return mine && result !== undefined ? [[part.method, result] as const] : [];
      });
      // Sums are few: what the many series below say of the members holds for them too.
      const assumed = below?.[position]?.weights ?? null;
      return { stage, ...runStage(run, stage, new Map(own), assumed, () => progress.alive()) };
    });
  const pair = (tier: number) => {
    const series = put(tier);
    return { series, sums: put(tier + 1, series) };
  };
  const without = Array.from({ length: plan.tiers.length / 2 - 1 }, (_, turn) => pair(2 * turn + 2));
  return { ...pair(0), without };
}

/** The origins of all stages, the earliest first. */
export function inTime(stages: readonly StageRun[]): OriginRun[] {
  return stages.flatMap(({ runs }) => runs).toSorted((a, b) => a.cutoff - b.cutoff);
}

const inTurn: NonNullable<ForecastRequest['computeParts']> = (parts, here) =>
  parts.map((_, position) => here(position));

function computeHere(run: RunParts, position: number, progress: RunProgress): PartResult {
  const part = run.parts[position];
  if (part === undefined) throw new RangeError(`no part ${position}`);
  const result = run.compute(part, (done) => progress.part(position, done));
  progress.part(position, 1);
  return result;
}
