import { randomUUID } from 'node:crypto';
import { jsonOf } from '../../http/exchange.ts';
import { bodyOf } from '../../fixtures/body-of.ts';
import { newUpload } from '../../fixtures/samples/samples.ts';
import { objectsIn, type Behavior } from '../behavior-test.ts';
import { fields } from '../fields.ts';

const event = { kind: 'once', dates: [{ first_date: '2022-05-01', last_date: '2022-05-03' }] };

/** All tests of idempotency keys. */
export const idempotencyBehaviors: readonly Behavior[] = [
  {
    rule: 'idempotency',
    operationId: 'addDatasetEvent',
    name: 'repeated with the same key',
    async run(test) {
      const { id } = await newUpload(test.lab);
      const sending = (key: string, name: string) => ({
        path: { id },
        headers: { 'idempotency-key': key },
        body: bodyOf('application/json', { ...event, name }),
      });
      const [key, otherKey] = [randomUUID(), randomUUID()];
      const first = await test.request('addDatasetEvent', sending(key, 'One'));
      const again = await test.expectStatus(200, 'addDatasetEvent', sending(key, 'One'), 'it is a repeat');
      fields(test, { exchange: again }, jsonOf(again.response), first.body);
      const replayed = again.response.headers['idempotent-replayed'];
      test.assert(replayed === 'true', 'Idempotent-Replayed is missing', again);
      const because = 'the key was used for other content';
      await test.expectStatus(422, 'addDatasetEvent', sending(key, 'Two'), because);
      const other = await test.request('addDatasetEvent', sending(otherKey, 'Three'));
      const list = await test.request('listDatasetEvents', { path: { id } });
      const names = objectsIn(list.body.events).map(({ name }) => name);
      fields(test, list, { names }, { names: ['One', 'Three'] });
      const isFresh = other.exchange.response.headers['idempotent-replayed'] === undefined;
      test.assert(isFresh, 'a first request is marked as a repeat', other.exchange);
    },
  },
];
