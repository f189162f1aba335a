import type { ComputeParts, Rounds } from './part.ts';

/** Computes all rounds. By default, the parts are computed one after another. */
export function computeRounds<Outcome>(
  rounds: Rounds<Outcome>,
  computeParts: ComputeParts = (parts, here) => parts.map((_, position) => here(position)),
): Outcome {
  let step = rounds.next();
  while (step.done !== true) {
    const { parts, compute, report, learned } = step.value;
    step = rounds.next(computeParts(parts, compute, report, learned));
  }
  return step.value;
}
