import { unknownId } from '../../../fixtures/fixtures.ts';
import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { callOf } from '../../../http/call.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import type { Behavior, BehaviorTest } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { allowedHost, attemptsPerMinute, maxUploadBytes, onRestricted } from './restricted.ts';

const quota: Behavior = {
  rule: 'consistent',
  operationId: 'uploadFile',
  name: 'quota of one byte, and largest file',
  async run(test) {
    const head = 'Product,Date,Demand\n';
    const row = 'A,2024-01-01,1\n';
    // Line breaks at the end fill the file up to a size.
    const fileOf = (bytes: number) => {
      const text = (head + row).padEnd(bytes, '\n');
      return { body: uploadBody({ name: 'limits.csv', text }) };
    };
    const because = `no file may have more than ${maxUploadBytes} bytes`;
    for (const id of ['uploadFile', 'previewFile'])
      await test.expectStatus(413, id, fileOf(maxUploadBytes + 1), because);
    const { body } = await test.request('uploadFile', fileOf(maxUploadBytes));
    const path = { id: String(body.id) };
    const full = 'the user has stored more than one byte';
    await rejects(test, [507, 'limit'], 'uploadFile', fileOf(0), full);
    const event = {
      name: 'One',
      kind: 'once',
      dates: [{ first_date: '2024-01-01', last_date: '2024-01-02' }],
    };
    await rejects(test, [507, 'limit'], 'addDatasetEvent', { path, ...json(event) }, full);
    const stockouts = [{ key: {}, first_date: '2024-01-01', last_date: '2024-01-31' }];
    await rejects(test, [507, 'limit'], 'addStockouts', { path, ...json({ stockouts }) }, full);
    const run = { product_code: path.id, model_type: test.lab.fixtures.model, horizon: 1 };
    await rejects(test, [507, 'limit'], 'createForecast', json(run), full);
    await test.expectStatus(200, 'previewFile', fileOf(0), 'a preview stores nothing');
    const list = await test.request('listUploads');
    fields(test, list, { count: (list.body.uploads as unknown[]).length }, { count: 1 });
    await test.request('deleteUpload', { path });
    const again = await test.request('uploadFile', fileOf(0));
    await test.request('deleteUpload', { path: { id: String(again.body.id) } });
  },
};

/** Sends a call to a host name and returns its status. */
async function statusAt({ lab }: BehaviorTest, id: string, host: string) {
  const exchange = await lab.transport.call(callOf(lab.contract.operation(id), { headers: { host } }));
  return { exchange, status: exchange.response.status };
}

const hosts: Behavior = {
  rule: 'roles',
  operationId: 'getMe',
  name: 'host names of the server and others',
  async run(test) {
    for (const [id, host, status] of [
      ['getMe', allowedHost, 200],
      ['getMe', `${allowedHost.toUpperCase()}.:8443`, 200],
      ['getMe', '127.0.0.1', 200],
      ['getMe', `other.${allowedHost}`, 421],
      ['getMe', 'contract-test.invalid', 421],
      ['getSignInMethods', 'contract-test.invalid', 421],
      ['getHealth', 'contract-test.invalid', 200],
      ['getReady', 'contract-test.invalid', 200],
    ] as const) {
      const { exchange, ...reported } = await statusAt(test, id, host);
      fields(test, { exchange }, reported, { status });
    }
  },
};

const minuteMs = 60_000;

const attempts: Behavior = {
  rule: 'requires-token',
  operationId: 'refreshToken',
  name: 'too many attempts per minute',
  async run(test) {
    const { lab } = test;
    const startedAt = lab.now();
    const invalid = { ...json({ refresh_token: unknownId }), once: true };
    let last = await test.send('refreshToken', invalid);
    for (let count = 1; last.response.status === 401; count += 1) {
      if (lab.now() - startedAt > minuteMs / 2) throw new SkippedError('the machine was too busy');
      test.assert(count <= attemptsPerMinute, `${count} attempts failed with 401`, last);
      if (count > attemptsPerMinute) return;
      last = await test.send('refreshToken', invalid);
    }
    for (const [id, form] of [
      ['refreshToken', { refresh_token: unknownId }],
      ['readInvitation', { token: unknownId }],
      ['acceptInvitation', { token: unknownId, username: lab.nextName(), password: lab.otherPassword }],
    ] as const) {
      const because = 'the attempts of this minute are used up';
      const exchange = await test.expectStatus(429, id, { ...json(form), once: true }, because);
      const wait = Number(exchange.response.headers['retry-after']);
      test.assert(wait >= 1 && wait <= 60, `Retry-After is ${wait}`, exchange);
    }
    await test.expectStatus(200, 'getMe', {}, 'sessions are not affected');
    const { body } = await test.request('getReady');
    fields(test, { exchange: last }, objectOf(body), { status: 'ready' });
  },
};

/** All tests of limits that the operator has set; the last one uses up the attempts of a minute. */
export const otherLimitBehaviors: readonly Behavior[] = [quota, hosts, attempts].map(onRestricted);
