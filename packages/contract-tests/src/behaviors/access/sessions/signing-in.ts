import {
  bearer,
  loginCall,
  refreshCall,
  registerAccount,
  signIn,
  tokensOf,
} from '../../../fixtures/accounts.ts';
import { unknownId } from '../../../fixtures/fixtures.ts';
import { jsonOf } from '../../../http/exchange.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { claimsOf } from './sessions.ts';
import { hasSession, isSignedOut } from './session-state.ts';

const tokens: Behavior = {
  rule: 'roles',
  operationId: 'login',
  name: 'claims and lifetime of tokens',
  async run(test) {
    const { lab } = test;
    const account = await registerAccount(lab);
    const { exchange, body } = await test.request('login', loginCall(lab, account));
    const claims = claimsOf(String(body.access_token));
    const me = await test.request('getMe', bearer(body.access_token));
    fields(test, { exchange }, claims, { sub: me.body.id, username: account.username, roles: ['user'] });
    const seconds = Number(claims?.exp) - lab.now() / 1000;
    const isNear = Math.abs(seconds - Number(body.expires_in)) < 10;
    test.assert(
      isNear,
      `the token expires in ${Math.round(seconds)} s, not ${String(body.expires_in)} s`,
      exchange,
    );
    const renewed = await test.request('refreshToken', refreshCall(lab, String(body.refresh_token)));
    const next = tokensOf(renewed.exchange);
    test.assert(next?.refresh !== body.refresh_token, 'the refresh token is the same', renewed.exchange);
    fields(test, renewed, claimsOf(next?.access ?? ''), { sub: me.body.id, username: account.username });
    fields(test, renewed, renewed.body, { expires_in: body.expires_in, token_type: 'bearer' });
    const again = bearer(next?.access);
    const same = await test.request('getMe', again);
    fields(test, same, { user: same.body }, { user: me.body });
    const named = await test.send(
      'login',
      loginCall(lab, { ...account, username: account.username.toUpperCase() }),
    );
    test.assert(named.response.status === 200, 'the username is case-sensitive', named);
  },
};

const ends: Behavior = {
  rule: 'sign-out',
  operationId: 'logout',
  name: 'unknown tokens and other users',
  async run(test) {
    const { lab } = test;
    const account = await registerAccount(lab);
    const [session, other] = [await signIn(lab, account), await signIn(lab, account)];
    const out = (refresh_token: string) => ({ ...json({ refresh_token }), authorization: null });
    const unknown = await test.request('logout', out(unknownId));
    fields(test, unknown, { body: unknown.body }, { body: { success: true } });
    await hasSession(test, session, 'another token was revoked');
    const known = await test.request('logout', out(session.refresh));
    fields(test, known, { body: known.body }, { body: unknown.body });
    await isSignedOut(test, session, 'the session has ended');
    await hasSession(test, other, 'another session has ended');
    const twice = await test.request('logout', out(session.refresh));
    fields(test, twice, { body: twice.body }, { body: unknown.body });
  },
};

const methods: Behavior = {
  rule: 'consistent',
  operationId: 'getSignInMethods',
  name: 'provider',
  async run(test) {
    const { exchange, body } = await test.request('getSignInMethods');
    const { provider } = body;
    if (provider === null) {
      fields(test, { exchange }, body, { password: true });
      const start = await rejects(
        test,
        [404, 'provider'],
        'startProviderSignIn',
        json({}),
        'there is no provider',
      );
      test.assert(start.response.headers['set-cookie'] === undefined, 'a cookie is set', start);
      await rejects(
        test,
        [404, 'provider'],
        'completeProviderSignIn',
        json({ query: 'state=x&code=y' }),
        'there is no provider',
      );
    }
    const { available, reason } = objectOf(provider);
    test.assert(available !== true || reason === null, 'an available provider has a reason', exchange);
    const wrong = json({ return_to: '//example.com' });
    await test.expectStatus(422, 'startProviderSignIn', wrong, 'the path leads to another site');
  },
};

const fullWidth = (text: string) =>
  text.replaceAll(/[a-z\d]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));

const normalized: Behavior = {
  rule: 'echo',
  operationId: 'login',
  name: 'name that was registered in full-width letters',
  async run(test) {
    const { lab } = test;
    const name = lab.nextName();
    const account = { username: fullWidth(name), password: lab.otherPassword };
    const registered = await test.send('register', json({ email: `${name}@example.com`, ...account }));
    if (registered.response.status === 403) throw new SkippedError('registration is disabled');
    fields(test, { exchange: registered }, objectOf(jsonOf(registered.response)), { username: name });
    const because = 'the name is the registered one';
    for (const username of [account.username, name])
      await test.expectStatus(200, 'login', loginCall(lab, { ...account, username }), because);
    const changed = { ...account, current_password: account.password, new_password: `${account.password} 2` };
    const { password: _, ...form } = changed;
    await test.expectStatus(200, 'replacePassword', { ...json(form), authorization: null }, because);
  },
};

const system: Behavior = {
  rule: 'consistent',
  operationId: 'getOpenApi',
  name: 'contract, version and state of the server',
  async run(test) {
    const health = await test.request('getHealth');
    const ready = await test.request('getReady');
    fields(test, ready, ready.body, { status: 'ready' });
    fields(test, health, health.body, { status: 'ok' });
    const shown = await test.send('getOpenApi');
    if (shown.response.status !== 200) return;
    const document = objectOf(jsonOf(shown.response));
    const own = objectOf(test.lab.contract.document);
    fields(test, { exchange: shown }, document, { openapi: own.openapi });
    const version = (of: unknown) => objectOf(objectOf(of).info).version;
    if (version(document) !== version(own)) return;
    fields(test, { exchange: shown }, { contract: document }, { contract: own });
  },
};

/** All tests of tokens, sign-out and the ways to sign in. */
export const signInBehaviors: readonly Behavior[] = [tokens, ends, methods, normalized, system];
