import { bodyOf } from '../../fixtures/body-of.ts';
import { completedRun, sampleRun } from '../../fixtures/samples/samples.ts';
import { fields } from '../fields.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';

const sorts = ['quantity', 'safety_stock', 'runs_out_on'] as const;

/** The first item lasts longer than the forecast, so it never runs out. */
const onHand = [1e6, 5, 200, 60];

const sorted: Behavior = {
  rule: 'order',
  operationId: 'getStock',
  name: `by ${sorts.join(', ')}`,
  async run(test) {
    const { runId, upload } = await sampleRun(test.lab);
    const path = { runId };
    const items = upload.file.series
      .slice(0, onHand.length)
      .map(({ product, warehouse }, at) => ({ key: { c2: product, c3: warehouse }, on_hand: onHand[at] }));
    await test.request('setStock', { path, body: bodyOf('application/json', { items, revision: null }) });
    for (const sort of sorts)
      for (const order of ['asc', 'desc'] as const) {
        const query = [
          ['sort', sort],
          ['order', order],
        ] as const;
        const shown = await test.request('getStock', { path, query });
        const values = objectsIn(shown.body.proposals).map((one) => one[sort] as number | string | null);
        const known = values.filter((value) => value !== null);
        const rising = known.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
        const nulls = values.filter((value) => value === null);
        const expected = [...(order === 'asc' ? rising : rising.toReversed()), ...nulls];
        fields(test, shown, { [sort]: values }, { [sort]: expected });
        if (sort === 'runs_out_on')
          test.assert(nulls.length > 0, 'an item that lasts beyond the forecast has a date', shown.exchange);
      }
  },
};

const ordersOnly: Behavior = {
  rule: 'filters',
  operationId: 'getStock',
  name: 'orders only',
  async run(test) {
    const { runId, upload } = await sampleRun(test.lab);
    const path = { runId };
    const items = upload.file.series
      .slice(0, 2)
      .map(({ product, warehouse }, at) => ({ key: { c2: product, c3: warehouse }, on_hand: at * 1e6 }));
    await test.request('setStock', { path, body: bodyOf('application/json', { items }) });
    const { body } = await test.request('getStock', { path, query: [['limit', '100']] });
    const orders = objectsIn(body.proposals).filter(({ quantity }) => Number(quantity) > 0);
    const page = await test.request('getStock', { path, query: [['show', 'orders']] });
    const keys = objectsIn(page.body.proposals).map(({ key }) => key);
    fields(
      test,
      page,
      { keys, total: page.body.total },
      {
        keys: orders.map(({ key }) => key),
        total: orders.length,
      },
    );
  },
};

const replaced: Behavior = {
  rule: 'echo',
  operationId: 'setStock',
  name: 'items of a file',
  async run(test) {
    const { runId, upload } = await sampleRun(test.lab);
    const path = { runId };
    const [first, second] = upload.file.series.map(({ product: c2, warehouse: c3 }) => ({ c2, c3 }));
    const set = (value: object) =>
      test.request('setStock', { path, body: bodyOf('application/json', { ...value }) });
    await set({ items: [first, second].map((key) => ({ key, on_hand: 5 })) });
    const shown = await set({ file: `c2,c3,On hand\n${second?.c2 ?? ''},${second?.c3 ?? ''},7\n` });
    fields(test, shown, shown.body, { item_count: 1 });
    const listed = await test.request('getStock', { path });
    const reported = objectsIn(listed.body.proposals).map(({ key, on_hand }) => ({ key, on_hand }));
    fields(test, listed, { reported }, { reported: [{ key: second, on_hand: 7 }] });
  },
};

const deleted: Behavior = {
  rule: 'deleted',
  operationId: 'deleteStock',
  name: 'of one level',
  async run(test) {
    const total = await completedRun(test.lab, {
      aggregation_characteristics: [],
      characteristic_labels: {},
    });
    const { runId, upload } = await sampleRun(test.lab);
    const [item] = upload.file.series;
    for (const [id, key] of [
      [total.runId, {}],
      [runId, { c2: item?.product, c3: item?.warehouse }],
    ] as const) {
      const body = bodyOf('application/json', { items: [{ key, on_hand: 5 }] });
      await test.request('setStock', { path: { runId: id }, body });
    }
    await test.request('deleteStock', { path: { runId } });
    for (const [id, item_count] of [
      [runId, 0],
      [total.runId, 1],
    ] as const) {
      const shown = await test.request('getStock', { path: { runId: id } });
      fields(test, shown, shown.body, { item_count });
    }
  },
};

/** All tests of stock. */
export const stockBehaviors: readonly Behavior[] = [sorted, ordersOnly, replaced, deleted];
