import { otherUser } from '../../fixtures/accounts.ts';
import { uploadBody } from '../../fixtures/samples/samples.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../behavior-test.ts';
import { fields } from '../fields.ts';
import { json } from '../rejections.ts';

const [maxEvents, maxMarks, marksPerForm, maxRemoved] = [100, 1000, 200, 200];

async function smallDataset(test: BehaviorTest): Promise<{ id: string }> {
  const text = 'Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\nB,2024-02-01,3\n';
  const { body } = await test.request('uploadFile', { body: uploadBody({ name: 'limits.csv', text }) });
  return { id: String(body.id) };
}

const dates = [{ first_date: '2024-01-01', last_date: '2024-01-01' }];

const events: Behavior = {
  rule: 'counts',
  operationId: 'addDatasetEvent',
  name: 'as many events as a dataset may have',
  async run(test) {
    const [path, other] = [await smallDataset(test), await smallDataset(test)];
    const add = (name: string) => ({ path, ...json({ name, kind: 'once', dates }) });
    const names = Array.from({ length: maxEvents }, (_, at) => `Event ${at}`);
    for (const name of names) await test.request('addDatasetEvent', add(name));
    await test.expectStatus(409, 'addDatasetEvent', add('One more'), `there are ${maxEvents} events`);
    await test.expectStatus(
      200,
      'addDatasetEvent',
      { ...add('Event 0'), path: other },
      'it is another dataset',
    );
    const list = await test.request('listDatasetEvents', { path });
    const all = objectsIn(list.body.events);
    fields(test, list, { names: all.map(({ name }) => name) }, { names });
    const eventId = String(all[1]?.id);
    await test.request('deleteDatasetEvent', { path: { ...path, eventId } });
    const added = await test.request('addDatasetEvent', add('Event 1'));
    test.assert(added.body.id !== eventId, 'a new event has the id of a deleted one', added.exchange);
    const after = await test.request('listDatasetEvents', { path });
    const order = objectsIn(after.body.events).map(({ name }) => name);
    fields(test, after, { names: order }, { names: ['Event 0', ...names.slice(2), 'Event 1'] });
  },
};

const dayAt = (day: number) => new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);

const marks: Behavior = {
  rule: 'stockouts',
  operationId: 'addStockouts',
  name: 'as many marks as a dataset may have, and the last removed ones',
  async run(test) {
    const path = await smallDataset(test);
    const form = (first: number, count: number) =>
      json({
        stockouts: Array.from({ length: count }, (_, at) => {
          const day = dayAt(first + at);
          return { key: { c2: 'A' }, first_date: day, last_date: day };
        }),
      });
    for (let first = 0; first < maxMarks; first += marksPerForm)
      await test.request('addStockouts', { path, ...form(first, marksPerForm) });
    const more = { path, ...form(maxMarks, 1) };
    await test.expectStatus(409, 'addStockouts', more, `there are ${maxMarks} marks`);
    const list = await test.request('listStockouts', { path });
    const all = objectsIn(list.body.stockouts);
    const days = Array.from({ length: maxMarks }, (_, at) => dayAt(at));
    fields(test, list, { days: all.map(({ first_date }) => first_date) }, { days });
    const removed = all.slice(0, maxRemoved + 1).map(({ id }) => String(id));
    for (const stockoutId of removed) await test.request('deleteStockout', { path: { ...path, stockoutId } });
    const { authorization } = await otherUser(test.lab);
    const after = await test.request('listStockouts', { path, authorization });
    const [left, gone] = [objectsIn(after.body.stockouts), objectsIn(after.body.removed)];
    fields(test, after, { left: left.length }, { left: maxMarks - removed.length });
    const ids = new Set(gone.map(({ id }) => id));
    fields(test, after, { removed: ids }, { removed: new Set(removed.slice(1).toReversed()) });
    await test.expectStatus(200, 'addStockouts', more, 'some marks were removed');
  },
};

/** All tests of how many events and marks a dataset may have. */
export const limitBehaviors: readonly Behavior[] = [events, marks];
