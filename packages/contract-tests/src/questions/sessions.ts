import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/is-object.ts';
import { isSuccess } from '../http/exchange.ts';
import { loginCall, newAccount, refreshCall, signIn, stranger, tokensOf } from '../knowledge/accounts.ts';
import { bodyOf } from '../knowledge/base-call.ts';
import { usedToken } from '../knowledge/used-token.ts';
import { SkippedError } from '../phases/test-case.ts';
import type { Inquiry, Question } from './inquiry.ts';

const bearer = (access: string) => ({ authorization: { header: `Bearer ${access}` } });
const logout = (refresh_token: string) => ({ body: bodyOf('application/json', { refresh_token }) });

const signsOut: Question = {
  rule: 'sign-out',
  about: 'logout',
  name: 'ends the session, and no other',
  async ask(inquiry) {
    const { lab } = inquiry;
    const [leaving, staying] = [await signIn(lab, lab.credentials), await signIn(lab, lab.credentials)];
    const renewed = tokensOf(await lab.transport.call(refreshCall(lab, leaving.refresh)));
    if (!renewed) throw new SkippedError('the session could not be refreshed');
    await inquiry.ask('logout', logout(renewed.refresh));
    // Before the refreshes: a token used twice may end the session where signing out did not.
    for (const access of [renewed.access, leaving.access])
      await inquiry.expect(401, 'getMe', bearer(access), 'the session is over');
    for (const token of [renewed.refresh, leaving.refresh])
      await inquiry.expect(401, 'refreshToken', refreshCall(lab, token), 'the session is over');
    await inquiry.expect(200, 'refreshToken', refreshCall(lab, staying.refresh), 'another session goes on');
  },
};

/** However the two are answered, one session at most may go on. */
async function race(inquiry: Inquiry): Promise<void> {
  const { lab } = inquiry;
  const { refresh } = await signIn(lab, lab.credentials);
  const both = await Promise.all([1, 2].map(() => inquiry.send('refreshToken', refreshCall(lab, refresh))));
  const given = both.flatMap((exchange) => {
    const tokens = isSuccess(exchange.answer) ? tokensOf(exchange) : null;
    return tokens ? [tokens.refresh] : [];
  });
  const living = [];
  for (const token of new Set(given)) {
    const exchange = await inquiry.send('refreshToken', refreshCall(lab, token));
    if (isSuccess(exchange.answer)) living.push(exchange);
  }
  const [, second] = living;
  if (second) inquiry.require(false, 'both sessions live', second);
}

const graceMs = 11_000;

/** Ten seconds after its first use, a second one is no race any more. */
const reuse: Question = {
  rule: 'token-reuse',
  about: 'refreshToken',
  name: 'a token that was used long ago',
  async ask(inquiry) {
    const { lab } = inquiry;
    const { used, renewed, at } = await usedToken(lab);
    await lab.wait(Math.max(0, at + graceMs - lab.now()));
    await inquiry.expect(401, 'refreshToken', refreshCall(lab, used), 'the token was used before');
    const because = 'a token of the session was used twice';
    await inquiry.expect(401, 'getMe', bearer(renewed.access), because);
    await inquiry.expect(401, 'refreshToken', refreshCall(lab, renewed.refresh), because);
  },
};

const rolesTrue: Question = {
  rule: 'roles',
  about: 'getMe',
  name: 'of the token',
  async ask(inquiry) {
    const { lab } = inquiry;
    const known = [{ username: lab.credentials.username, token: await lab.session.token(), isNew: false }];
    if (!lab.safe) {
      const other = await stranger(lab);
      known.push({ username: other.username, token: other.access, isNew: true });
    }
    for (const { username, token, isNew } of known) {
      const { exchange, body } = await inquiry.ask('getMe', bearer(token));
      const roles = Array.isArray(body.roles) ? (body.roles as unknown[]) : [];
      inquiry.require(
        body.username === username,
        `it is ${String(body.username)}, not ${username}`,
        exchange,
      );
      inquiry.require(
        !isNew || !roles.includes('admin'),
        'who just registered is an administrator',
        exchange,
      );
      const claims = claimsOf(token);
      inquiry.require(
        claims?.roles === undefined || isDeepStrictEqual(claims.roles, roles),
        `roles are ${roles.join()}, those of the token ${JSON.stringify(claims?.roles)}`,
        exchange,
      );
    }
  },
};

/** What a JWT says; null when the token is something else. */
function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isObject(claims) ? claims : null;
  } catch {
    return null;
  }
}

const passwordsWhole: Question = {
  rule: 'passwords',
  about: 'login',
  name: 'case and length',
  async ask(inquiry) {
    const { lab } = inquiry;
    // Longer than the 72 bytes that bcrypt looks at.
    const right = `${lab.strangersPassword}-Aé-${'x'.repeat(80)}-End`;
    const account = await newAccount(lab, right);
    const wrong = [
      right.toLowerCase(),
      right.toUpperCase(),
      `${right} `,
      right.slice(0, 72),
      `${right.slice(0, -3)}Ent`,
    ];
    for (const password of wrong)
      await inquiry.expect(401, 'login', loginCall(lab, { ...account, password }), 'the password is another');
    await inquiry.expect(200, 'login', loginCall(lab, account), 'the password is right');
  },
};

const namesHidden: Question = {
  rule: 'passwords',
  about: 'login',
  name: 'with a name that somebody has, and one that nobody has',
  async ask(inquiry) {
    const { lab } = inquiry;
    const { username } = lab.credentials;
    const refused = async (name: string) => {
      const call = loginCall(lab, { username: name, password: `not-${lab.strangersPassword}` });
      const exchange = await inquiry.expect(401, 'login', call, 'the password is another');
      return { exchange, text: exchange.answer.text };
    };
    const [known, unknown] = [await refused(username), await refused(lab.nextName())];
    inquiry.require(
      known.text === unknown.text,
      'the refusal tells whether somebody has the name',
      unknown.exchange,
    );
  },
};

/** What sessions and accounts have to be. */
export const sessionQuestions: readonly Question[] = [
  signsOut,
  { rule: 'refresh-race', about: 'refreshToken', name: 'two at once with one token', ask: race },
  reuse,
  rolesTrue,
  passwordsWhole,
  namesHidden,
];
