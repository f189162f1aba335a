import { otherUser, registerAccount, signIn } from '../../../fixtures/accounts.ts';
import { newLedger } from '../../../fixtures/samples/ledger.ts';
import { newUpload } from '../../../fixtures/samples/samples.ts';
import { fields } from '../../fields.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { sending, stableOf } from '../../stockouts.ts';
import { isRecent } from '../list.ts';

const rule = 'stockouts';

const may = { first_date: '2023-05-01', last_date: '2023-05-31' };
const item = { c2: 'Äpfel', c3: 'Nord' };

const kinds: Behavior = {
  rule,
  operationId: 'addStockouts',
  name: 'kinds, items and their order',
  async run(test) {
    const { id } = await newLedger(test.lab);
    const created_by = test.lab.credentials.username;
    const sent = [
      { key: item, ...may, kind: 'keep' },
      { key: item, ...may, kind: 'outlier' },
      { key: item, ...may },
      { key: { c9: 'West' }, ...may, kind: 'stockout' },
      { key: {}, first_date: '1900-01-01', last_date: '1909-12-31' },
      { key: {}, first_date: '2200-12-31', last_date: '2200-12-31', kind: 'outlier' },
    ];
    const stored = sent.map((mark) => ({ kind: 'stockout', ...mark, created_by, removed_by: null }));
    const set = await test.request('addStockouts', sending(id, ...sent));
    fields(test, set, { marks: stableOf(set.body.stockouts) }, { marks: stored });
    const ids = objectsIn(set.body.stockouts).map((one) => String(one.id));
    test.assert(new Set(ids).size === sent.length, 'two marks have the same id', set.exchange);
    for (const { created_at, removed_at } of objectsIn(set.body.stockouts)) {
      isRecent(test, set, created_at);
      test.assert(removed_at === null, 'a mark that applies was removed', set.exchange);
    }
    const turned = { c3: 'Nord', c2: 'Äpfel' };
    for (const twice of [
      [{ key: turned, ...may }],
      [{ key: turned, ...may, kind: 'keep' }],
      [
        { key: { c3: 'Süd' }, ...may },
        { key: { c3: 'Süd' }, ...may },
      ],
    ]) {
      const call = sending(id, ...twice);
      const exchange = await test.expectStatus(409, 'addStockouts', call, 'the period is already marked');
      const { text } = exchange.response;
      test.assert(text.includes('01/05/2023'), 'the error does not name the period', exchange);
    }
    const { authorization, username } = await otherUser(test.lab);
    const late = { key: { c3: 'Süd' }, ...may };
    const added = await test.request('addStockouts', { ...sending(id, late), authorization });
    const all = [...stored, { ...late, kind: 'stockout', created_by: username, removed_by: null }];
    fields(test, added, { marks: stableOf(added.body.stockouts) }, { marks: all });
    for (const call of [{}, { authorization }]) {
      const listed = await test.request('listStockouts', { path: { id }, ...call });
      fields(test, listed, { list: listed.body }, { list: added.body });
    }
  },
};

/** Marks that the dataset cannot have, and what the error names. */
const refusedMarks = [
  [{ key: { c15: 'x' }, ...may }, 'c15'],
  [{ key: { c1: 'actual' }, ...may }, 'c1'],
  [{ key: { c3: 'nowhere' }, ...may }, 'nowhere'],
  [{ key: { c3: 'nord' }, ...may }, 'nord'],
  [{ key: {}, first_date: '2023-05-02', last_date: '2023-05-01' }, '02/05/2023'],
  [{ key: {}, first_date: '2013-05-01', last_date: '2023-05-02' }, '02/05/2023'],
  [{ key: {}, first_date: '1899-12-31', last_date: '1900-01-01' }, '1900'],
  [{ key: {}, first_date: '2200-12-31', last_date: '2201-01-01' }, '2200'],
  [{ key: {}, first_date: '2023-02-30', last_date: '2023-03-01' }, ''],
  [{ key: {}, ...may, kind: 'other' }, 'kind'],
] as const;

const refused: Behavior = {
  rule,
  operationId: 'addStockouts',
  name: 'all marks of a form or none',
  async run(test) {
    const { id } = await newLedger(test.lab);
    const right = { key: {}, ...may };
    for (const [wrong, named] of refusedMarks) {
      const call = sending(id, right, wrong);
      const exchange = await test.expectStatus(422, 'addStockouts', call, 'the second mark is invalid');
      test.assert(exchange.response.text.includes(named), `the error does not name ${named}`, exchange);
    }
    await test.expectStatus(422, 'addStockouts', sending(id), 'there is no mark');
    const listed = await test.request('listStockouts', { path: { id } });
    fields(test, listed, listed.body, { stockouts: [], removed: [] });
    const days = Array.from({ length: 201 }, (_, at) => {
      const date = new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10);
      return { key: item, first_date: date, last_date: date };
    });
    await test.expectStatus(422, 'addStockouts', sending(id, ...days), 'a form has at most 200 marks');
    const most = await test.request('addStockouts', sending(id, ...days.slice(1)));
    const dates = objectsIn(most.body.stockouts).map(({ first_date }) => first_date);
    fields(test, most, { dates }, { dates: days.slice(1).map(({ first_date }) => first_date) });
    const decade = { key: {}, first_date: '2013-05-01', last_date: '2023-05-01' };
    await test.expectStatus(200, 'addStockouts', sending(id, decade), 'the period is ten years long');
  },
};

async function lists(test: BehaviorTest, id: string) {
  const shown = await test.request('listStockouts', { path: { id } });
  const idsOf = (list: unknown) => objectsIn(list).map((one) => String(one.id));
  return { shown, applying: idsOf(shown.body.stockouts), removed: idsOf(shown.body.removed) };
}

const removed: Behavior = {
  rule,
  operationId: 'deleteStockout',
  name: 'removed marks, most recently removed first',
  async run(test) {
    const { id } = await newLedger(test.lab);
    const { authorization, username } = await otherUser(test.lab);
    const owner = test.lab.credentials.username;
    const marks = ['Nord', 'Süd'].map((c3) => ({ key: { c3 }, ...may }));
    const others = { ...sending(id, ...marks), authorization };
    const set = await test.request('addStockouts', others);
    const own = await test.request('addStockouts', sending(id, { key: {}, ...may }));
    const [first = '', second = '', third = ''] = objectsIn(own.body.stockouts).map((one) => String(one.id));
    const remove = (stockoutId: string, more: object = {}) => ({ path: { id, stockoutId }, ...more });
    const because = 'the mark and the dataset belong to another user';
    await test.expectStatus(403, 'deleteStockout', remove(third, { authorization }), because);
    await test.expectStatus(
      200,
      'deleteStockout',
      remove(second, { authorization }),
      'the author may remove it',
    );
    await test.expectStatus(200, 'deleteStockout', remove(first), 'the owner of the dataset may remove it');
    const left = await lists(test, id);
    fields(test, left.shown, left, { applying: [third], removed: [first, second] });
    const [newest, older] = objectsIn(left.shown.body.removed);
    const [one, two] = objectsIn(set.body.stockouts);
    const { removed_at: at, ...about } = newest ?? {};
    const { removed_at: __, ...before } = one ?? {};
    fields(test, left.shown, { mark: about }, { mark: { ...before, removed_by: owner } });
    isRecent(test, left.shown, at);
    fields(test, left.shown, older, { id: two?.id, created_by: username, removed_by: username });
    for (const gone of [first, second])
      await test.expectStatus(404, 'deleteStockout', remove(gone), 'the mark was removed');
    const again = await test.request('addStockouts', sending(id, ...marks));
    const now = await lists(test, id);
    fields(test, now.shown, now, { removed: [first, second] });
    fields(test, again, { count: objectsIn(again.body.stockouts).length }, { count: 3 });
    test.assert(!now.applying.includes(first), 'a new mark has the id of a removed one', now.shown.exchange);
  },
};

const ofOthers: Behavior = {
  rule,
  operationId: 'deleteStockout',
  name: 'mark of another user, by a user who owns the dataset',
  async run(test) {
    const { lab } = test;
    const { authorization, username } = await signIn(lab, await registerAccount(lab));
    const { id } = await newUpload(lab, { authorization });
    const mark = { key: {}, ...may };
    const other = await otherUser(lab);
    const set = await test.request('addStockouts', {
      ...sending(id, mark),
      authorization: other.authorization,
    });
    const [{ id: stockoutId } = {}] = objectsIn(set.body.stockouts);
    const call = { path: { id, stockoutId: String(stockoutId) }, authorization };
    await test.expectStatus(200, 'deleteStockout', call, 'the dataset belongs to the user');
    const { shown } = await lists(test, id);
    const left = { ...mark, kind: 'stockout', created_by: other.username, removed_by: username };
    fields(test, shown, { marks: stableOf(shown.body.removed) }, { marks: [left] });
  },
};

/** All tests of marks of stockouts and outliers. */
export const markBehaviors: readonly Behavior[] = [kinds, refused, removed, ofOthers];
