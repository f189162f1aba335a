import type { Lab } from '../lab.ts';
import type { PhaseName, TestCase } from '../phases/test-case.ts';
import type { Result } from './result.ts';
import { runCase } from './run-case.ts';

/** Phases that a second server runs. They take about half of the time, much of it waiting for forecast runs. */
const phasesOfSecond: ReadonlySet<PhaseName> = new Set<PhaseName>(['semantics']);

interface RunCases {
  baseline: ReadonlySet<string>;
  failFast: boolean;
  /** Called when a case starts. */
  starts: (testCase: TestCase) => void;
}

/**
 * Runs cases in their order. With two labs, whose servers share no data, two sequences run at the same time.
 *
 * @returns the results in the order of the cases
 */
export async function runCases(
  labs: readonly Lab[],
  cases: readonly TestCase[],
  { baseline, failFast, starts }: RunCases,
): Promise<Result[]> {
  const results: Result[] = [];
  let hasFailed = false;
  const runSequence = async (lab: Lab, sequence: readonly (readonly [number, TestCase])[]) => {
    for (const [index, testCase] of sequence) {
      if (failFast && hasFailed) return;
      starts(testCase);
      const result = await runCase(lab, testCase, baseline);
      results[index] = result;
      hasFailed ||= result.outcome === 'failed';
    }
  };
  const isOf = (testCase: TestCase, lab: number) =>
    lab === (labs.length > 1 && phasesOfSecond.has(testCase.phase) ? 1 : 0);
  await Promise.all(
    labs.map((lab, number) =>
      runSequence(
        lab,
        [...cases.entries()].filter(([, one]) => isOf(one, number)),
      ),
    ),
  );
  // Removes the gaps that a stop at the first failure leaves.
  return results.filter(() => true);
}
