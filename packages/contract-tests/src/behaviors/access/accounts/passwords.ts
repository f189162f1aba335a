import { as, bearer, loginCall, refreshCall, registerAccount, signIn } from '../../../fixtures/accounts.ts';
import type { Behavior } from '../../behavior-test.ts';
import { objectsIn } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { hasSession, isSignedOut } from '../sessions/session-state.ts';

const changes: Behavior = {
  rule: 'passwords',
  operationId: 'changePassword',
  name: 'ends all other sessions',
  async run(test) {
    const { lab } = test;
    const account = await registerAccount(lab);
    const [own, other] = [await signIn(lab, account), await signIn(lab, account)];
    const form = { name: 'Test', scope: 'read' };
    const { body } = await test.request('createApiToken', { ...as(own), ...json(form) });
    const token = bearer(body.token);
    const next = `${account.password}-next`;
    const change = (current_password: string, new_password: string) => ({
      ...as(own),
      ...json({ current_password, new_password }),
    });
    const { password } = account;
    const refused = [
      ['The current password is wrong', change(`${password}x`, next)],
      ['same as the current one', change(password, password)],
      ['too common', change(password, 'password1')],
    ] as const;
    for (const [message, call] of refused)
      await rejects(test, [422, message], 'changePassword', call, 'the password is not acceptable');
    await hasSession(test, other, 'the password is unchanged');
    await test.expectStatus(200, 'changePassword', change(password, next), 'both passwords are right');
    await isSignedOut(test, other, 'the password was changed');
    await hasSession(test, own, 'this session changed the password');
    await test.expectStatus(200, 'refreshToken', refreshCall(lab, own.refresh), 'this session goes on');
    await test.expectStatus(200, 'getMe', token, 'API tokens keep working');
    await test.expectStatus(401, 'login', loginCall(lab, account), 'the password was changed');
    const changed = { ...account, password: next };
    await test.expectStatus(200, 'login', loginCall(lab, changed), 'the password was changed');
    await test.expectStatus(422, 'changePassword', change(password, `${next}-2`), 'the password was changed');
  },
};

const replaces: Behavior = {
  rule: 'passwords',
  operationId: 'replacePassword',
  name: 'ends all sessions',
  async run(test) {
    const { lab } = test;
    const account = await registerAccount(lab);
    const session = await signIn(lab, account);
    const next = `${account.password}-next`;
    const replace = (current_password: string, new_password: string, username = account.username) =>
      json({ username, current_password, new_password });
    const { password } = account;
    const call = 'replacePassword';
    await test.expectStatus(401, call, replace(`${password}x`, next), 'the password is wrong');
    await test.expectStatus(401, call, replace(password, next, lab.nextName()), 'the username is unknown');
    await rejects(test, [422, 'same'], call, replace(password, password), 'it is the same password');
    await rejects(test, [422, 'common'], call, replace(password, 'password1'), 'the password is common');
    await hasSession(test, session, 'the password is unchanged');
    await test.expectStatus(200, call, replace(password, next), 'both passwords are right');
    await isSignedOut(test, session, 'the password was replaced');
    await test.expectStatus(401, 'login', loginCall(lab, account), 'the password was replaced');
    await test.expectStatus(
      200,
      'login',
      loginCall(lab, { ...account, password: next }),
      'it is the new one',
    );
  },
};

const registers: Behavior = {
  rule: 'accounts',
  operationId: 'register',
  name: 'names and addresses',
  async run(test) {
    const { lab } = test;
    const username = `${lab.nextName()}-Model`;
    const email = `${username}@Example.com`;
    const password = lab.otherPassword;
    const form = { username, email, password };
    const made = await test.request('register', { ...json(form), authorization: null });
    fields(test, made, made.body, { username, email, roles: ['user'] });
    const other = { username: lab.nextName(), email: `${lab.nextName()}@example.com`, password };
    const refused: readonly (readonly [readonly [number, string], object])[] = [
      [[409, 'taken'], { ...other, username }],
      [[409, 'taken'], { ...other, username: username.toUpperCase() }],
      [[409, 'taken'], { ...other, username: username.replace(/l$/, '1') }],
      [[409, 'taken'], { ...other, email }],
      [[409, 'taken'], { ...other, email: email.toLowerCase() }],
      [[422, 'too common'], { ...other, password: 'password1' }],
    ];
    for (const [expected, value] of refused)
      await rejects(
        test,
        expected,
        'register',
        { ...json({ ...value }), authorization: null },
        'it is refused',
      );
    const free = { ...json(other), authorization: null };
    await test.expectStatus(200, 'register', free, 'the refused calls took neither name nor address');
    const session = await signIn(lab, { username: username.toLowerCase(), password });
    const me = await test.request('getMe', as(session));
    fields(test, me, me.body, { id: made.body.id, username, email: made.body.email, roles: ['user'] });
    const accounts = await test.request('listAccounts', { query: [['q', username]] });
    const ids = objectsIn(accounts.body.accounts).map(({ id }) => id);
    fields(test, accounts, { ids }, { ids: [made.body.id] });
  },
};

const formats: Behavior = {
  rule: 'echo',
  operationId: 'setFormats',
  name: 'formats of two users',
  async run(test) {
    const { lab } = test;
    const [one, two] = [await registerAccount(lab), await registerAccount(lab)];
    const [first, second] = [as(await signIn(lab, one)), as(await signIn(lab, two))];
    const none = await test.request('getFormats', first);
    fields(test, none, none.body, { formats: null });
    const chosen = [
      { decimal_mark: ',', date_format: 'DD.MM.YYYY', csv_delimiter: ';' },
      { decimal_mark: '.', date_format: 'YYYY-MM-DD', csv_delimiter: ',' },
    ];
    for (const formats of chosen) {
      const saved = await test.request('setFormats', { ...first, ...json(formats) });
      fields(test, saved, saved.body, { formats });
      const shown = await test.request('getFormats', first);
      fields(test, shown, shown.body, { formats });
      const others = await test.request('getFormats', second);
      fields(test, others, others.body, { formats: null });
    }
    const again = await test.request('getFormats', as(await signIn(lab, one)));
    fields(test, again, again.body, { formats: chosen[1] });
  },
};

/** All tests of registration, passwords and formats of the own account. */
export const ownAccountBehaviors: readonly Behavior[] = [changes, replaces, registers, formats];
