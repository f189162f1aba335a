import { randomUUID } from 'node:crypto';
import { newUpload, sampleUpload } from '../fixtures/samples/samples.ts';
import { jsonOf } from '../http/exchange.ts';
import type { Behavior, BehaviorTest } from './behavior-test.ts';
import { objectOf } from './fields.ts';
import { json } from './rejections.ts';
import { adjustment, cellOf, newPlan, read, sums } from './runs/plans/planned-run.ts';

const count = 3;

/** Sends equal calls at the same time and asserts that exactly one succeeds; the others get one of the statuses. */
async function onlyOne(
  test: BehaviorTest,
  id: string,
  calls: readonly object[],
  others: readonly number[],
): Promise<void> {
  const all = await Promise.all(calls.map((call) => test.send(id, call)));
  const done = all.filter(({ response }) => response.status === 200);
  const [last] = all;
  if (last)
    test.assert(done.length === 1, `${done.length} of ${all.length} concurrent calls succeeded`, last);
  for (const exchange of all) {
    const { status } = exchange.response;
    test.assert([200, ...others].includes(status), `a concurrent call returned ${status}`, exchange);
  }
}

const adjusts: Behavior = {
  rule: 'plans',
  operationId: 'adjustPlan',
  name: 'at the same time',
  async run(test) {
    const before = await newPlan(test);
    const calls = Array.from({ length: count }, (_, at) =>
      adjustment(before, cellOf(before, 0, 'value', 700 + at)),
    );
    await onlyOne(test, 'adjustPlan', calls, [409]);
    await sums(test, await read(test, before.runId), [1]);
  },
};

const registers: Behavior = {
  rule: 'accounts',
  operationId: 'register',
  name: 'same name at the same time',
  async run(test) {
    const username = test.lab.nextName();
    const password = test.lab.otherPassword;
    const calls = Array.from({ length: count }, (_, at) => ({
      ...json({ username, password, email: `${username}-${at}@example.com` }),
      authorization: null,
    }));
    await onlyOne(test, 'register', calls, [409]);
  },
};

const starts: Behavior = {
  rule: 'idempotency',
  operationId: 'createForecast',
  name: 'same key at the same time',
  async run(test) {
    const { lab } = test;
    const { id } = await sampleUpload(lab);
    const request = {
      product_code: id,
      model_type: lab.fixtures.model,
      horizon: 1,
      run_backtest: false,
      intervals: false,
    };
    const call = { ...json(request), headers: { 'idempotency-key': randomUUID() } };
    const all = await Promise.all(Array.from({ length: count }, () => test.send('createForecast', call)));
    const runs = all.flatMap(({ response }) =>
      response.status === 200 ? [objectOf(jsonOf(response)).run_id] : [],
    );
    for (const exchange of all) {
      const { status, headers } = exchange.response;
      test.assert([200, 409].includes(status), `a concurrent repeat returned ${status}`, exchange);
      test.assert(status === 200 || headers['retry-after'] !== undefined, 'Retry-After is missing', exchange);
    }
    const [one] = all;
    if (one) test.assert(new Set(runs).size === 1, `${new Set(runs).size} runs were started`, one);
  },
};

const deletes: Behavior = {
  rule: 'deleted',
  operationId: 'deleteUpload',
  name: 'at the same time',
  async run(test) {
    const { id } = await newUpload(test.lab);
    const calls = Array.from({ length: count }, () => ({ path: { id } }));
    await onlyOne(test, 'deleteUpload', calls, [404]);
  },
};

/** All tests of calls that are sent at the same time. */
export const concurrentBehaviors: readonly Behavior[] = [adjusts, registers, starts, deletes];
