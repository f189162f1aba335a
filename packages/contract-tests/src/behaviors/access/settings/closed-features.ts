import { bearer, loginCall, signIn } from '../../../fixtures/accounts.ts';
import { unknownId } from '../../../fixtures/fixtures.ts';
import { callOf } from '../../../http/call.ts';
import type { Behavior, BehaviorTest } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { onRestricted, providerName } from './restricted.ts';

const anonymous = { authorization: null } as const;

const webhooks: Behavior = {
  rule: 'webhooks',
  operationId: 'listWebhooks',
  name: 'without WEBHOOK_KEY',
  async run(test) {
    const list = await test.request('listWebhooks');
    fields(test, list, list.body, { enabled: false, webhooks: [] });
    const reason = String(list.body.disabled_reason);
    test.assert(reason.includes('WEBHOOK_KEY'), `disabled_reason is ${reason}`, list.exchange);
    const form = json({ url: 'https://contract-test.invalid/', events: ['run.failed'] });
    await rejects(test, [409, reason], 'createWebhook', form, 'webhooks are disabled');
    await test.expectStatus(404, 'deleteWebhook', { path: { id: unknownId } }, 'there is no webhook');
  },
};

const provider: Behavior = {
  rule: 'consistent',
  operationId: 'getSignInMethods',
  name: 'provider that cannot be reached, and passwords off',
  async run(test) {
    const { exchange, body } = await test.request('getSignInMethods');
    fields(test, { exchange }, body, { password: false });
    fields(test, { exchange }, body.provider, { name: providerName, available: false });
    const { reason } = objectOf(body.provider);
    test.assert(typeof reason === 'string' && reason !== '', 'there is no reason', exchange);
    const start = { ...json({}), once: true };
    const because = 'the provider cannot be reached';
    const started = await rejects(test, [503, providerName], 'startProviderSignIn', start, because);
    test.assert(started.response.headers['set-cookie'] === undefined, 'a cookie is set', started);
    const other = json({ query: 'state=x&code=y' });
    await test.expectStatus(401, 'completeProviderSignIn', other, 'no browser has started a sign-in');
  },
};

const registration: Behavior = {
  rule: 'accounts',
  operationId: 'register',
  name: 'while registration is closed and passwords are off',
  async run(test) {
    const { lab } = test;
    const [username, password] = [lab.nextName(), lab.otherPassword];
    const email = `${username}@example.com`;
    const form = { ...json({ username, email, password }), ...anonymous };
    await rejects(test, [403, 'closed'], 'register', form, 'registration is closed');
    const none = await test.request('listAccounts', { query: [['q', username]] });
    fields(test, none, none.body, { total: 0 });
    const weak = json({ username, email, password: 'password1' });
    await rejects(test, [422, 'common'], 'createAccount', weak, 'administrators still create accounts');
    const { body: invitation } = await test.request('createInvitation', json({ email }));
    const accept = { ...json({ token: invitation.token, username, password }), ...anonymous };
    const made = await test.request('acceptInvitation', accept);
    fields(test, made, made.body, { username, email, roles: ['user'] });
    const because = 'only administrators may use passwords';
    await rejects(test, [401, providerName], 'login', loginCall(lab, { username, password }), because);
    await signIn(lab, lab.credentials);
  },
};

const raw = ({ lab }: BehaviorTest, path: string) => {
  const operation = { ...lab.contract.operation('getOpenApi'), path };
  return lab.transport.call(callOf(operation, anonymous));
};

const reference: Behavior = {
  rule: 'roles',
  operationId: 'getReference',
  name: 'while the reference is disabled',
  async run(test) {
    for (const id of ['getReference', 'getOpenApi'])
      await rejects(test, [403, 'disabled'], id, {}, 'the reference is disabled');
    for (const path of ['/api/docs/openapi.json', '/api/docs/redoc.js']) {
      const exchange = await raw(test, path);
      const { status } = exchange.response;
      test.assert(status === 403, `${path} returned ${status} although the reference is disabled`, exchange);
    }
  },
};

const metrics: Behavior = {
  rule: 'requires-token',
  operationId: 'getMetrics',
  name: 'with METRICS_TOKEN',
  async run(test) {
    const { lab } = test;
    const token = `${lab.credentials.password}-metrics`;
    for (const header of [
      '',
      token,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      await lab.session.header(),
    ])
      await test.expectStatus(401, 'getMetrics', { authorization: { header } }, 'it is another token');
    await test.expectStatus(401, 'getMetrics', anonymous, 'there is no token');
    await test.expectStatus(200, 'getMetrics', bearer(token), 'it is the token of the metrics');
  },
};

/** All tests of what the operator has turned off. */
export const closedFeatureBehaviors: readonly Behavior[] = [
  webhooks,
  provider,
  registration,
  reference,
  metrics,
].map(onRestricted);
