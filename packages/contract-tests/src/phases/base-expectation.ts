import type { Expectation } from '../checks/expectation.ts';
import type { Operation } from '../contract/operation.ts';

/** Returns the expected result of a valid call. */
export function baseExpectation(operation: Operation): Expectation {
  // Valid calls that may be rejected: a run may end before it is canceled, registration may be disabled, the audit
  // log, accounts, invitations and webhooks require the admin role, unknown ids are used for them, setting the test
  // user's current password again is not allowed, and the server may have no sign-in provider or no webhooks.
  const alternatives: Readonly<Record<string, readonly number[]>> = {
    cancelForecastRun: [409],
    register: [403],
    listAuditEntries: [403],
    changePassword: [422],
    replacePassword: [422],
    listAccounts: [403],
    createAccount: [403],
    changeAccount: [403, 404],
    deleteAccount: [403, 404],
    listInvitations: [403],
    createInvitation: [403],
    revokeInvitation: [403, 404],
    readInvitation: [404],
    acceptInvitation: [404],
    listWebhooks: [403],
    createWebhook: [403, 409],
    changeWebhook: [403, 404, 409],
    deleteWebhook: [403, 404],
    listWebhookDeliveries: [403, 404],
    replayWebhookDelivery: [403, 404, 409],
    startProviderSignIn: [404, 503],
    completeProviderSignIn: [401, 404],
  };
  const alternative = alternatives[operation.id];
  if (alternative === undefined) return 'accepted';
  const successes = [...operation.responses.keys()].filter((status) => status < 300);
  return { statuses: [...successes, ...alternative], check: 'accepts-valid', because: 'the call is valid' };
}
