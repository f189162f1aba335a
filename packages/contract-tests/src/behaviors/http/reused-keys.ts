import { randomUUID } from 'node:crypto';
import { otherUser } from '../../fixtures/accounts.ts';
import { uploadBody } from '../../fixtures/samples/samples.ts';
import type { Behavior } from '../behavior-test.ts';
import { fields } from '../fields.ts';
import { json } from '../rejections.ts';

const text = 'Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\n';
const event = { name: 'Keyed', kind: 'once', dates: [{ first_date: '2024-01-01', last_date: '2024-01-02' }] };
const replayed = 'idempotent-replayed';

const reused: Behavior = {
  rule: 'idempotency',
  operationId: 'addDatasetEvent',
  name: 'the same key for another dataset or user',
  async run(test) {
    const ids = [];
    for (const name of ['one.csv', 'two.csv'])
      ids.push(String((await test.request('uploadFile', { body: uploadBody({ name, text }) })).body.id));
    const [id = '', other = ''] = ids;
    const headers = { 'idempotency-key': randomUUID() };
    const call = { path: { id }, headers, ...json(event) };
    const first = await test.request('addDatasetEvent', call);
    const because = 'the key was used for another request';
    await test.expectStatus(422, 'addDatasetEvent', { ...call, path: { id: other } }, because);
    const { authorization } = await otherUser(test.lab);
    const taken = 'keys of other users do not count, and the name is taken';
    const theirs = await test.expectStatus(409, 'addDatasetEvent', { ...call, authorization }, taken);
    fields(test, { exchange: theirs }, theirs.response.headers, { [replayed]: undefined });
    await test.request('deleteDatasetEvent', { path: { id, eventId: String(first.body.id) } });
    const again = await test.request('addDatasetEvent', call);
    fields(test, again, { body: again.body }, { body: first.body });
    fields(test, again, again.exchange.response.headers, { [replayed]: 'true' });
    for (const path of [{ id }, { id: other }]) {
      const events = await test.request('listDatasetEvents', { path });
      fields(test, events, events.body, { events: [] });
    }
  },
};

/** All tests of idempotency keys that are used twice. */
export const reusedKeyBehaviors: readonly Behavior[] = [reused];
