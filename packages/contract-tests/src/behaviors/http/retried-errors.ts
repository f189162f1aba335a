import { randomUUID } from 'node:crypto';
import { bodyOf } from '../../fixtures/body-of.ts';
import { unknownId } from '../../fixtures/fixtures.ts';
import { newUpload } from '../../fixtures/samples/samples.ts';
import { jsonOf } from '../../http/exchange.ts';
import type { Behavior } from '../behavior-test.ts';
import { fields } from '../fields.ts';

const operationId = 'addDatasetEvent';
const replayed = 'idempotent-replayed';
const once = { kind: 'once', dates: [{ first_date: '2022-05-01', last_date: '2022-05-03' }] };

const sending = (id: string, form: object) => ({
  path: { id },
  headers: { 'idempotency-key': randomUUID() },
  body: bodyOf('application/json', { ...form }),
});

const repeated: Behavior = {
  rule: 'idempotency',
  operationId,
  name: 'repeated after an error',
  async run(test) {
    const { id } = await newUpload(test.lab);
    const named = { ...once, name: 'Taken' };
    for (const [status, call] of [
      [404, sending(unknownId, named)],
      [422, sending(id, { ...named, dates: [] })],
    ] as const) {
      const first = await test.expectStatus(status, operationId, call, 'the call is invalid');
      const again = await test.expectStatus(status, operationId, call, 'it is a repeat');
      const body = jsonOf(first.response);
      fields(test, { exchange: again }, { body: jsonOf(again.response) }, { body });
      fields(test, { exchange: again }, again.response.headers, { [replayed]: 'true' });
    }
    const { body: other } = await test.request(operationId, sending(id, named));
    const conflict = sending(id, named);
    await test.expectStatus(409, operationId, conflict, 'another event has this name');
    await test.request('deleteDatasetEvent', { path: { id, eventId: String(other.id) } });
    const because = 'a conflict is not stored, and the other event was deleted';
    const exchange = await test.expectStatus(200, operationId, conflict, because);
    fields(test, { exchange }, exchange.response.headers, { [replayed]: undefined });
  },
};

/** All tests of failed requests that are repeated with the same key. */
export const retriedErrorBehaviors: readonly Behavior[] = [repeated];
