import { afterEach, expect, it, vi } from 'vitest';
import { hashesAtOnce, Workers } from '../../../src/compute/workers.ts';
import { call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const mostWaiting = 250;
const beyond = 3;

it('keeps so many passwords waiting to be hashed, and tells the rest to come again', async () => {
  app = await TestApp.open();
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const derive = vi.spyOn(Workers.prototype, 'derive').mockImplementation(async () => {
    await held;
    return new Uint8Array(32);
  });
  let refused = 0;
  const { promise: full, resolve: isFull } = Promise.withResolvers<void>();
  const attempts = Array.from({ length: hashesAtOnce + mostWaiting + beyond }, async (_, index) => {
    const form = { username: `nobody-${index}`, password: 'x' };
    const { status } = await call(app, 'login', { form });
    if (status === 429 && ++refused === beyond) isFull();
    return status;
  });
  await full;
  expect(derive).toHaveBeenCalledTimes(hashesAtOnce);
  goOn();
  const statuses = await Promise.all(attempts);
  expect(statuses.filter((status) => status === 429)).toHaveLength(beyond);
  derive.mockRestore();
});
