// full run only: it fills the server with data.
import { afterEach, expect, it, vi } from 'vitest';
import { PasswordThreads } from '../../../../src/modules/auth/passwords/password-threads.ts';
import derive from '../../../../src/modules/auth/passwords/password-worker.ts';
import { call } from '../../../support/call.ts';
import { TestApp } from '../../../support/test-app.ts';
import { addUser, testPassword } from '../../../support/test-users.ts';

let app: TestApp;
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** Holds back all hashes until `release` is called. */
function holdHashes() {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const hashes = vi.spyOn(PasswordThreads.prototype, 'derive').mockImplementation(async (task) => {
    await held;
    return derive(task);
  });
  return { hashes, release };
}

it('the server returns 429 with the time to wait when too many passwords are waiting to be hashed', async () => {
  const hashesAtOnce = 3;
  const maxWaiting = 2000;
  const beyond = 3;
  app = await TestApp.open({ hashesAtOnce });
  const { hashes, release } = holdHashes();
  const refusals: { detail: unknown; wait: unknown }[] = [];
  const { promise: full, resolve: reportFull } = Promise.withResolvers<void>();
  const attempts = Array.from({ length: hashesAtOnce + maxWaiting + beyond }, async (_, index) => {
    const form = { username: `nobody-${index}`, password: 'x' };
    const { status, detail, headers } = await call(app, 'login', { form });
    if (status === 429 && refusals.push({ detail, wait: headers['retry-after'] }) === beyond) reportFull();
  });
  await full;
  expect(hashes).toHaveBeenCalledTimes(hashesAtOnce);
  release();
  await Promise.all(attempts);
  expect(refusals).toHaveLength(beyond);
  for (const { detail, wait } of refusals) {
    expect(Number(wait)).toBeGreaterThan(5);
    expect(detail).toBe(`Too many people are signing in. Try again in ${Number(wait)} seconds.`);
  }
});

it('the server signs in 200 users who sign in at the same moment', async () => {
  app = await TestApp.open();
  const names = Array.from({ length: 200 }, (_, index) => `user-${index}`);
  for (const name of names) await addUser(app, name);
  const { release } = holdHashes();
  const attempts = names.map((username) =>
    call(app, 'login', { form: { username, password: testPassword } }),
  );
  release();
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses).toEqual(names.map(() => 200));
});
