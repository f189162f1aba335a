import { afterEach, expect, it, vi } from 'vitest';
import { maxHashesAtOnce, PasswordThreads } from '../../../src/modules/auth/password-threads.ts';
import { call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const maxWaiting = 250;
const beyond = 3;

it('returns 429 when too many passwords wait to be hashed', async () => {
  app = await TestApp.open();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const derive = vi.spyOn(PasswordThreads.prototype, 'derive').mockImplementation(async () => {
    await held;
    return new Uint8Array(32);
  });
  let refused = 0;
  const { promise: full, resolve: reportFull } = Promise.withResolvers<void>();
  const attempts = Array.from({ length: maxHashesAtOnce + maxWaiting + beyond }, async (_, index) => {
    const form = { username: `nobody-${index}`, password: 'x' };
    const { status } = await call(app, 'login', { form });
    if (status === 429 && ++refused === beyond) reportFull();
    return status;
  });
  await full;
  expect(derive).toHaveBeenCalledTimes(maxHashesAtOnce);
  release();
  const statuses = await Promise.all(attempts);
  expect(statuses.filter((status) => status === 429)).toHaveLength(beyond);
  derive.mockRestore();
});
