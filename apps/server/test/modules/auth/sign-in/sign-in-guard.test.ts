import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, call, send } from '../../../support/call.ts';
import { TestApp } from '../../../support/test-app.ts';
import { addUser, testPassword } from '../../../support/test-users.ts';
import { AddressLimit } from '../../../../src/modules/auth/sign-in/address-limit.ts';
import { Passwords } from '../../../../src/modules/auth/passwords/passwords.ts';
import { SignInGuard, waitAfter } from '../../../../src/modules/auth/sign-in/sign-in-guard.ts';
import { MemoryEphemeral } from '../../../../src/db/ephemeral/memory-ephemeral.ts';
import { signInFailuresRepository } from '../../../../src/modules/auth/sign-in/sign-in-failures-repository.ts';
import { stores } from '../../../support/stores.ts';

const home = '198.51.100.7';
const elsewhere = '203.0.113.9';
const hourMs = 3_600_000;
let app: TestApp;
let now: number;

beforeEach(async () => {
  app = await TestApp.open();
  now = Date.now();
  app.clock.now = () => new Date(now);
  await addUser(app, 'ana');
});
afterEach(() => app.close());

async function login(username: string, password: string, remoteAddress: string) {
  const { status } = await send(app, {
    method: 'POST',
    url: '/api/auth/token',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString(),
  });
  return status;
}

async function guess(times: number, username = 'ana', from = elsewhere): Promise<number[]> {
  const answers: number[] = [];
  for (let index = 0; index < times; index++) answers.push(await login(username, `guess ${index}`, from));
  return answers;
}

describe("guessing an account's password", () => {
  it('is slowed down after five failures from any addresses, even for the correct password', async () => {
    expect(await guess(6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await login('ANA', testPassword, '192.0.2.1')).toBe(429);
    now += 1000;
    expect(await login('ana', testPassword, elsewhere)).toBe(200);
  });

  it('stays slowed down after a restart', async () => {
    await guess(8);
    await app.restart();
    expect(await login('ana', testPassword, elsewhere)).toBe(429);
  });

  it('is no longer slowed down after an hour', async () => {
    expect(await guess(6)).toEqual([401, 401, 401, 401, 401, 429]);
    now += hourMs - 1;
    expect(await guess(2)).toEqual([401, 429]);
    now += hourMs;
    expect(await guess(6)).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is allowed only once after the wait, even with concurrent attempts', async () => {
    await guess(5);
    now += 1000;
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    const verify = vi.spyOn(Passwords.prototype, 'verify').mockImplementationOnce(async () => {
      await held;
      return false;
    });
    const first = login('ana', 'guess', elsewhere);
    await vi.waitFor(() => expect(verify).toHaveBeenCalled(), { timeout: 300_000 });
    const second = await login('ana', testPassword, '192.0.2.1');
    goOn();
    expect([await first, second]).toEqual([401, 429]);
    verify.mockRestore();
  });

  it('is also slowed down for unknown names', async () => {
    await guess(5);
    app.withDatabase((database) => {
      const insert = database.prepare('INSERT INTO sign_in_failures VALUES (?, NULL, 5, ?)');
      database.transaction(() => {
        for (let index = 0; index < 11_000; index++) insert.run(`name ${index}`, now - index);
      })();
    });
    await guess(1, 'nobody');
    const kept = app.withDatabase((database) =>
      database.prepare('SELECT count(*) FROM sign_in_failures').pluck().get(),
    );
    expect(kept).toBe(10_001);
    expect(await guess(1)).toEqual([429]);
  });

  it('does not slow down the owner at the addresses of the last twenty sign-ins', async () => {
    for (let place = 0; place < 21; place++, now++)
      expect(await login('ana', testPassword, `192.0.2.${place}`)).toBe(200);
    await guess(8);
    expect(await login('ana', testPassword, '192.0.2.1')).toBe(200);
    expect(await login('ana', testPassword, '192.0.2.0')).toBe(429);
  });

  it('does not slow down the owner at the address of an earlier sign-in', async () => {
    expect(await login('ana', testPassword, home)).toBe(200);
    await guess(20);
    expect(await login('ana', testPassword, home)).toBe(200);
    expect(await guess(1)).toEqual([429]);
  });

  it('does not reveal whether the account exists', async () => {
    expect(await guess(7, 'nobody')).toEqual(await guess(7, 'ana'));
  });

  it('is limited to fewer than a hundred attempts per hour', () => {
    let [failures, passed] = [0, 0];
    while ((passed += waitAfter(failures)) < hourMs) failures++;
    expect(2 * failures).toBeLessThan(100);
  });
});

describe('failures from one address', () => {
  beforeEach(async () => {
    await app.close();
    app = await TestApp.open({ attemptsPerMinute: 3 });
    await addUser(app, 'ana');
  });

  it('are limited regardless of the username, and successes are not counted', async () => {
    await addUser(app, 'ben');
    for (let index = 0; index < 5; index++) expect(await login('ana', testPassword, home)).toBe(200);
    const names = ['x1', 'x2', 'x3', 'x4'];
    const answers = [];
    for (const name of names) answers.push(await login(name, 'guess', home));
    expect(answers).toEqual([401, 401, 401, 429]);
    expect(await login('ben', testPassword, home)).toBe(429);
    expect(await login('ben', testPassword, elsewhere)).toBe(200);
    // Users who have signed in from this address before can still sign in.
    expect(await login('ana', testPassword, home)).toBe(200);
  });

  it('are counted even if the attempts are concurrent', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => login(`y${index}`, 'x', home)),
    );
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(4);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(8);
  });

  it('include unknown refresh tokens and registrations, but not successful refreshes', async () => {
    const tokens = await ask(app, 'login', { form: { username: 'ana', password: testPassword } });
    let token = tokens.refresh_token;
    for (let index = 0; index < 5; index++)
      token = (await ask(app, 'refreshToken', { json: { refresh_token: token } })).refresh_token;
    for (let index = 0; index < 3; index++)
      await call(app, 'refreshToken', { json: { refresh_token: '4f1c' } });
    expect((await call(app, 'refreshToken', { json: { refresh_token: token } })).status).toBe(429);
    const json = { username: 'new', email: 'new@example.com', password: 'six or more' };
    const refused = await call(app, 'register', { json });
    expect(refused).toMatchObject({ status: 429 });
    expect(refused.detail).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe.each(stores)('servers that share $store', ({ open }) => {
  it('verify only one password per account after the wait, even if several requests arrive at once', async () => {
    const store = await open();
    const failures = signInFailuresRepository(store.db);
    const clock = () => new Date(now);
    const addresses = new AddressLimit(1000, new MemoryEphemeral(clock));
    const guards = [1, 2, 3].map(() => new SignInGuard({ failures, addresses, now: clock }));
    const attempt = { username: 'nobody', userId: null, address: elsewhere };
    for (let failed = 0; failed < 6; failed++) await guards[0]?.failed(attempt);
    now += 10_000;
    const begun = await Promise.allSettled(guards.map((guard) => guard.begin(attempt)));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    now += 10_000;
    await guards[1]?.begin(attempt);
    await store.close();
  });
});
