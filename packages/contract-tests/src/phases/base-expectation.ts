import type { Expectation } from '../checks/expectation.ts';
import type { Operation } from '../contract/operation.ts';

/** What a call that is right in every way is answered. */
export function baseExpectation(operation: Operation): Expectation {
  // A run may end before it can be cancelled, a server may be closed to strangers, and only administrators read the audit.
  const alternative = { cancelForecastRun: 409, register: 403, listAuditEntries: 403 }[operation.id];
  if (alternative === undefined) return 'accepted';
  const successes = [...operation.answers.keys()].filter((status) => status < 300);
  return { statuses: [...successes, alternative], check: 'accepts-valid', because: 'the call is valid' };
}
