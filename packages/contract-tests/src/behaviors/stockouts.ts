import { bodyOf } from '../fixtures/body-of.ts';
import { newUpload } from '../fixtures/samples/samples.ts';
import { type Behavior, objectsIn } from './behavior-test.ts';
import { fields } from './fields.ts';

const every = { key: {}, first_date: '2022-04-01', last_date: '2022-05-31' };
/** A mark without a kind is stored as a stockout. */
const stored = { ...every, kind: 'stockout' };
const north = { key: { c3: 'Süd' }, first_date: '2022-07-01', last_date: '2022-07-31', kind: 'outlier' };

/** Returns the call that marks periods of a dataset. */
export const sending = (id: string, ...stockouts: readonly object[]) => ({
  path: { id },
  body: bodyOf('application/json', { stockouts }),
});

/** Returns the properties of marks that do not depend on the time. */
export const stableOf = (marks: unknown) =>
  objectsIn(marks).map(({ key, first_date, last_date, kind, created_by, removed_by }) => ({
    key,
    first_date,
    last_date,
    kind,
    created_by,
    removed_by,
  }));

const kept: Behavior = {
  rule: 'stockouts',
  operationId: 'addStockouts',
  name: 'set and removed',
  async run(test) {
    const { id } = await newUpload(test.lab);
    const created_by = test.lab.credentials.username;
    const set = await test.request('addStockouts', sending(id, every, north));
    const marks = [stored, north].map((mark) => ({ ...mark, created_by, removed_by: null }));
    fields(test, set, { stockouts: stableOf(set.body.stockouts) }, { stockouts: marks });
    const listed = await test.request('listStockouts', { path: { id } });
    fields(test, listed, listed.body, set.body);
    const twice = 'one of the periods is already marked';
    await test.expectStatus(409, 'addStockouts', sending(id, { ...every, key: north.key }, north), twice);
    const unchanged = await test.request('listStockouts', { path: { id } });
    fields(test, unchanged, unchanged.body, set.body);
    const [first, second] = objectsIn(set.body.stockouts);
    const path = { id, stockoutId: String(first?.id) };
    await test.request('deleteStockout', { path });
    const left = await test.request('listStockouts', { path: { id } });
    fields(test, left, left.body, { stockouts: [second] });
    const removed = [{ ...stored, created_by, removed_by: created_by }];
    fields(test, left, { removed: stableOf(left.body.removed) }, { removed });
    await test.expectStatus(404, 'deleteStockout', { path }, 'the mark was removed');
  },
};

/** All tests of stockout marks. */
export const stockoutBehaviors: readonly Behavior[] = [kept];
