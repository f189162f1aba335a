import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FairLimiter } from '../../../src/compute/fair-limiter.ts';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { addUser, testPassword } from '../../support/test-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  await addUser(app, 'ana');
});
afterAll(() => app.close());

const register = (username: string, email = `${username}@example.com`, password = 'six or more') =>
  call(app, 'register', { json: { username, email, password } });

const taken = 'This username or email address is already taken';

describe('registration', () => {
  it('creates a regular user who can sign in', async () => {
    const user = await ask(app, 'register', {
      json: { username: 'Zoë 🦊'.replace(' ', '-'), email: 'zoe@example.com', password: 'p🦊ssword' },
    });
    expect(user).toMatchObject({ username: 'Zoë-🦊', email: 'zoe@example.com', roles: ['user'] });
    const form = { username: 'Zoë-🦊', password: 'p🦊ssword' };
    expect((await call(app, 'login', { form })).status).toBe(200);
    expect((await call(app, 'login', { form: { ...form, password: 'p🦊sswor' } })).status).toBe(401);
  });

  it('is limited per address, regardless of the usernames', async () => {
    const take = vi.spyOn(FairLimiter.prototype, 'run');
    await register('first');
    await register('second');
    expect(take.mock.calls.map(([of]) => of)).toEqual(['127.0.0.1', '127.0.0.1']);
    take.mockRestore();
  });

  it('cannot create an administrator or a service, or choose the id', async () => {
    const form = { username: 'eve', email: 'eve@example.com', password: 'six or more' };
    const user = await ask(app, 'register', {
      json: { ...form, id: 'operator', kind: 'service', mustChangePassword: true, roles: ['admin'] },
    });
    expect(user.roles).toEqual(['user']);
    expect(user.id).not.toBe('operator');
    const { username, password } = form;
    expect((await call(app, 'login', { form: { username, password } })).status).toBe(200);
  });

  it.each(['ana', 'ANA', 'Ana', 'ａｎａ', 'änä', 'admin', 'Adm1n'])(
    'rejects the name %s, which is taken',
    async (name) => {
      const answer = await register(name, 'other@example.com');
      expect(answer).toMatchObject({ status: 409, detail: taken });
    },
  );

  it('rejects an email address that is taken, regardless of case', async () => {
    const answer = await register('other', 'Ana@Example.com');
    expect(answer).toMatchObject({ status: 409, detail: taken });
  });

  it('accepts only one of many concurrent requests for the same name', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => register('wanted', `wanted${number}@example.com`)),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(409)]).toEqual([1, 3]);
  });

  it('accepts only one of two concurrent requests for names that look alike', async () => {
    const answers = await Promise.all(['nova', 'n0va'].map((name) => register(name, `${name}@example.com`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it.each([
    ['a short password', { username: 'new', email: 'new@example.com', password: '12345' }, 'password'],
    ['no password', { username: 'new', email: 'new@example.com' }, 'password'],
    ['an invalid address', { username: 'new', email: 'new', password: '123456' }, 'email'],
    ['a blank name', { username: ' ', email: 'new@example.com', password: '123456' }, 'username'],
    [
      'half a surrogate pair',
      { username: 'a\ud800', email: 'new@example.com', password: '123456' },
      'username',
    ],
  ])('rejects %s and names the field', async (_, json, field) => {
    const answer = await call(app, 'register', { json });
    expect(answer.status).toBe(422);
    expect(answer.detail).toContainEqual(expect.objectContaining({ loc: ['body', field] }));
  });

  it.each(['123456', 'Password1', 'abababab', 'qwertyui', 'gfedcba', 'commoner', 'Manchester', 'blahblah'])(
    'rejects the common password %s',
    async (password) => {
      const answer = await register('commoner', 'commoner@example.com', password);
      expect(answer).toMatchObject({
        status: 422,
        detail: 'This password is too common. Choose another one.',
      });
    },
  );

  it('does not prevent sign-in for usernames that are older than the rules', async () => {
    await addUser(app, 'ｏｌｄ\u0430');
    const form = { username: 'ｏｌｄ\u0430', password: testPassword };
    expect((await call(app, 'login', { form })).status).toBe(200);
  });

  it('stores no plain-text password', async () => {
    await register('secretive', 'secretive@example.com', 'my own password');
    const stored = app.withDatabase((database) =>
      JSON.stringify(database.prepare('SELECT * FROM users').all()),
    );
    expect(stored).toContain('secretive@example.com');
    expect(stored).not.toContain('my own password');
  });
});

describe('closed registration', () => {
  it('is reported and creates no user', async () => {
    const closed = await TestApp.open({ registrationOpen: false });
    const json = { username: 'late', email: 'late@example.com', password: 'six or more' };
    const answer = await call(closed, 'register', { json });
    expect(answer).toMatchObject({
      status: 403,
      detail: 'Registration is closed. Ask an administrator for an account.',
    });
    expect(await closed.services.users.any()).toBe(false);
    await closed.close();
  });
});
