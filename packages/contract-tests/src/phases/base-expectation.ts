import type { Expectation } from '../checks/expectation.ts';
import type { Operation } from '../contract/operation.ts';

/** Returns the expected result of a valid call. */
export function baseExpectation(operation: Operation): Expectation {
  // Valid calls that may be rejected: a run may end before it is canceled, registration may be disabled, the audit
  // log requires the admin role, and setting the test user's current password again is not allowed.
  const alternative = {
    cancelForecastRun: 409,
    register: 403,
    listAuditEntries: 403,
    changePassword: 422,
  }[operation.id];
  if (alternative === undefined) return 'accepted';
  const successes = [...operation.responses.keys()].filter((status) => status < 300);
  return { statuses: [...successes, alternative], check: 'accepts-valid', because: 'the call is valid' };
}
