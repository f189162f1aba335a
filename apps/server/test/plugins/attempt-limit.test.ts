import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { TestApp } from '../support/test-app.ts';
import { addUser, testPassword } from '../support/test-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({ attemptsPerMinute: 2 });
  await Promise.all(['ana', 'ben', 'cem'].map((name) => addUser(app, name)));
});
afterAll(() => app.close());

const login = (username: string, password: string) => call(app, 'login', { form: { username, password } });

describe('guessing a password', () => {
  it('is stopped after the attempts of a minute, even with the right one, and told how long to wait', async () => {
    const before = [await login('ana', 'guess 1'), await login('ana', 'guess 2')];
    expect(before.map(({ status }) => status)).toEqual([401, 401]);
    const stopped = await login('ana', testPassword);
    expect(stopped.status).toBe(429);
    expect(stopped.detail).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/);
    const seconds = Number(stopped.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('does not stop other names', async () => {
    expect((await login('ben', testPassword)).status).toBe(200);
  });

  it('is not made easier by writing the name in another way', async () => {
    await login('cem', 'guess 1');
    await login('CEM', 'guess 2');
    expect((await login('Cem', 'guess 3')).status).toBe(429);
  });
});

describe('registration', () => {
  it.each([{ toString: 1 }, [], null, 5])(
    'answers a name that is %j without a fault of its own',
    async (username) => {
      const answer = await call(app, 'register', {
        json: { username, email: 'a@example.com', password: '123456' },
      });
      expect([422, 429]).toContain(answer.status);
    },
  );
});
