import { randomUUID } from 'node:crypto';
import type { Behavior } from '../behavior-test.ts';
import { fields } from '../fields.ts';
import { json } from '../rejections.ts';
import { sampleRun } from '../../fixtures/samples/samples.ts';

const header = 'idempotency-key';
const replayed = 'idempotent-replayed';

/** Returns keys, which no earlier test run has used, and the expected status. */
const keys = (): readonly (readonly [string, number])[] => [
  [randomUUID(), 200],
  [randomUUID().padEnd(255, '~'), 200],
  ['~'.repeat(256), 400],
  ['two words', 400],
  ['é', 400],
];

const forms: Behavior = {
  rule: 'idempotency',
  operationId: 'renameForecastRun',
  name: 'shortest, longest and malformed keys',
  async run(test) {
    const { runId } = await sampleRun(test.lab);
    const rename = (key: string, name: string) => ({
      path: { runId },
      headers: { [header]: key },
      ...json({ name }),
    });
    for (const [key, status] of keys()) {
      const name = test.lab.nextName();
      const because = `the key is ${key}`;
      const exchange = await test.expectStatus(status, 'renameForecastRun', rename(key, name), because);
      if (exchange.response.status !== 200) continue;
      const again = await test.expectStatus(200, 'renameForecastRun', rename(key, name), 'it is a repeat');
      fields(test, { exchange: again }, again.response.headers, { [replayed]: 'true' });
      fields(test, { exchange: again }, again.response, { text: exchange.response.text });
      // A key is compared as a whole, with its case.
      const upper = rename(key.toUpperCase(), name);
      const other = await test.expectStatus(200, 'renameForecastRun', upper, 'it is another key');
      fields(test, { exchange: other }, other.response.headers, { [replayed]: undefined });
    }
    await test.request('renameForecastRun', { path: { runId }, ...json({ name: null }) });
  },
};

/** All tests of the form of idempotency keys. */
export const idempotencyKeyBehaviors: readonly Behavior[] = [forms];
