import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, BehaviorTest } from '../../behavior-test.ts';

/** Name of the sign-in provider, which cannot be reached. */
export const providerName = 'Unreachable SSO';
/** A host name of the server with restrictive settings. */
export const allowedHost = 'restricted.example';
/** Size of the largest file, and number of attempts per minute and address that may fail. */
export const [maxUploadBytes, attemptsPerMinute] = [20_000, 10];

/** Makes a test run on the server with restrictive settings. */
export const onRestricted = (behavior: Behavior): Behavior => ({
  ...behavior,
  async run(test) {
    const { restricted } = test.lab;
    if (restricted === null)
      throw new SkippedError('there is no second server with restrictive settings (--restricted)');
    const own = new BehaviorTest(restricted, behavior.rule);
    try {
      await behavior.run(own);
    } finally {
      for (const finding of own.findings) test.findings.push(finding);
    }
  },
});
