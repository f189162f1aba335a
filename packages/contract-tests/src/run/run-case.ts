import type { Finding } from '../checks/finding.ts';
import { NoAnswerError } from '../http/send.ts';
import { RateLimitedError, WriteForbiddenError } from '../http/transport.ts';
import { OutsideBaseError } from '../http/wire.ts';
import { UnavailableError } from '../fixtures/base-call.ts';
import { isReadOnly } from '../fixtures/data-dependent.ts';
import type { Lab } from '../lab.ts';
import { SkippedError, type TestCase } from '../phases/test-case.ts';
import { keyOf, type Result } from './result.ts';
import { sweepWhenMany } from './sweep.ts';

const isReasonToSkip = (error: unknown): error is Error =>
  [SkippedError, UnavailableError, RateLimitedError, WriteForbiddenError, OutsideBaseError].some(
    (type) => error instanceof type,
  );

/**
 * Phases whose cases are skipped with `--safe` if they write. Cases of other phases check `--safe`
 * themselves.
 */
const writingPhases = new Set(['examples', 'boundaries', 'fuzzing', 'links', 'scenarios']);

function forbids(lab: Lab, { phase, operation }: TestCase): boolean {
  if (!lab.safe || !writingPhases.has(phase)) return false;
  const found = lab.contract.operations.find(({ id }) => id === operation);
  return found !== undefined && !isReadOnly(found);
}

/**
 * Runs a case.
 *
 * @throws only errors of the tool itself
 */
export async function runCase(lab: Lab, testCase: TestCase, baseline: ReadonlySet<string>): Promise<Result> {
  const { phase, rule, operation, name } = testCase;
  const startedAt = lab.now();
  const result = (
    outcome: Result['outcome'],
    findings: readonly Finding[],
    reason: string | null = null,
  ): Result => ({
    phase,
    rule,
    operation,
    name,
    outcome,
    findings,
    reason,
    tookMs: lab.now() - startedAt,
    tried: testCase.tried?.() ?? 1,
  });
  if (lab.transport.isGone) return result('skipped', [], 'the server no longer responds');
  if (lab.transport.isOver) return result('skipped', [], '--max-time has passed');
  if (forbids(lab, testCase)) return result('skipped', [], '--safe: the operation writes');
  try {
    const findings = await testCase.run(lab);
    await sweepWhenMany(lab);
    if (findings.length === 0) return result('passed', []);
    const known = findings.every((finding) => baseline.has(keyOf({ phase, operation, name }, finding)));
    return result(known ? 'known' : 'failed', findings);
  } catch (error) {
    await sweepWhenMany(lab);
    if (isReasonToSkip(error)) return result('skipped', [], error.message);
    if (error instanceof NoAnswerError) {
      const [check, what] = error.isCutOff
        ? (['complete', 'the response was truncated'] as const)
        : (['answers', 'no response'] as const);
      return result('failed', [{ check, message: `${what}: ${error.message}`, exchange: null }]);
    }
    throw error;
  }
}
