import { bearer } from '../../../fixtures/accounts.ts';
import { bodyOf } from '../../../fixtures/body-of.ts';
import { unknownId } from '../../../fixtures/fixtures.ts';
import type { Behavior, BehaviorTest } from '../../behavior-test.ts';

/** Creates an API token, runs the test with it, and revokes it. */
async function withToken(
  test: BehaviorTest,
  scope: string,
  work: (own: ReturnType<typeof bearer>) => Promise<void>,
): Promise<void> {
  const form = { name: `Contract test ${test.lab.fixtures.tag}`, scope };
  const { body } = await test.request('createApiToken', { body: bodyOf('application/json', form) });
  const own = bearer(body.token);
  await work(own);
  await test.request('revokeApiToken', { path: { id: String(body.id) } });
  await test.expectStatus(401, 'getMe', own, 'the token was revoked');
}

const reads: Behavior = {
  rule: 'roles',
  operationId: 'createApiToken',
  name: 'a token that may only read',
  async run(test) {
    await withToken(test, 'read', async (own) => {
      await test.expectStatus(200, 'getMe', own, 'the token is valid');
      const unknown = { ...own, path: { id: unknownId, runId: unknownId } };
      for (const id of ['deleteUpload', 'deleteForecastRun', 'cancelForecastRun'])
        await test.expectStatus(403, id, unknown, 'the token may only read');
    });
  },
};

const writes: Behavior = {
  rule: 'roles',
  operationId: 'createApiToken',
  name: 'a token that may write',
  async run(test) {
    await withToken(test, 'write', async (own) => {
      const unknown = { ...own, path: { id: unknownId } };
      await test.expectStatus(404, 'deleteUpload', unknown, 'the token may write');
      for (const id of ['listApiTokens', 'listSessions'])
        await test.expectStatus(403, id, own, 'API tokens may not manage the account');
    });
  },
};

const [minuteMs, dayMs] = [60_000, 86_400_000];

const expires: Behavior = {
  rule: 'echo',
  operationId: 'createApiToken',
  name: 'expiry',
  async run(test) {
    for (const [form, days] of [
      [{}, 90],
      [{ expires_in_days: 7 }, 7],
      [{ expires_in_days: null }, null],
    ] as const) {
      const value = { name: `Contract test ${test.lab.fixtures.tag}`, scope: 'read', ...form };
      const shown = await test.request('createApiToken', { body: bodyOf('application/json', value) });
      const { created_at, expires_at, id } = shown.body;
      const kept = expires_at === null ? null : dateOf(expires_at) - dateOf(created_at);
      const isRight =
        kept === null || days === null ? kept === days : Math.abs(kept - days * dayMs) < minuteMs;
      test.assert(isRight, `expires_at is ${String(expires_at)} for ${String(days)} days`, shown.exchange);
      await test.request('revokeApiToken', { path: { id: String(id) } });
    }
  },
};

const dateOf = (value: unknown) => Date.parse(String(value));

/** All tests of API tokens. */
export const apiTokenBehaviors: readonly Behavior[] = [reads, writes, expires];
