import { afterAll, afterEach, beforeAll } from 'vitest';

/**
 * Sets something up once for all tests, and again after a failed test, because CI runs that test a second time, which
 * must not find what the first one left behind.
 */
export function shareBetweenTests(setUp: () => Promise<void>, tearDown: () => Promise<void>): void {
  beforeAll(setUp);
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    await tearDown();
    await setUp();
  });
  afterAll(tearDown);
}
