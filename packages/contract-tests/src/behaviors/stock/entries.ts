import { jsonOf } from '../../http/exchange.ts';
import { otherUser } from '../../fixtures/accounts.ts';
import { isRecent } from '../datasets/list.ts';
import { fields, objectOf } from '../fields.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { entering, nameOf, pageOf, proposalsIn, settings, withoutStock } from './stock-sample.ts';

const revisions: Behavior = {
  rule: 'echo',
  operationId: 'setStock',
  name: 'revisions and who changed them',
  async run(test) {
    const { runId, keys } = await withoutStock(test);
    const [first, second] = keys;
    const set = (on_hand: number, revision?: number | null, more: object = {}) =>
      entering(
        runId,
        { items: [{ key: first, on_hand }], ...(revision === undefined ? {} : { revision }) },
        more,
      );
    await test.expectStatus(409, 'setStock', set(1, 1), 'no stock was entered');
    const one = await test.request('setStock', set(1, 0));
    fields(test, one, one.body, { revision: 1, item_count: 1 });
    const shown = await pageOf(test, runId);
    const { username } = test.lab.credentials;
    fields(test, shown, shown.body, { revision: 1, changed_by: username });
    isRecent(test, shown, shown.body.changed_at);
    await test.expectStatus(409, 'setStock', set(2, 0), 'the stock has changed since');
    await test.expectStatus(409, 'setStock', set(2, 2), 'there is no such revision yet');
    const same = await pageOf(test, runId);
    fields(test, same, { page: same.body }, { page: shown.body });
    const { authorization, username: other } = await otherUser(test.lab);
    const two = await test.request('setStock', set(3, 1, { authorization }));
    fields(test, two, two.body, { revision: 2 });
    for (const [call, revision] of [
      [set(4, null), 3],
      [set(5), 4],
    ] as const) {
      const next = await test.request('setStock', { ...call, authorization });
      fields(test, next, next.body, { revision });
    }
    const last = await test.request('getStock', { path: { runId }, authorization });
    fields(test, last, last.body, { revision: 4, changed_by: other });
    fields(test, last, proposalsIn(last)[0], { on_hand: 5, key: first });
    // Another user may delete the stock, too.
    await test.request('deleteStock', { path: { runId }, authorization });
    const none = await test.request(
      'setStock',
      entering(runId, { items: [{ key: second, on_hand: 1 }], revision: 0 }),
    );
    fields(test, none, none.body, { revision: 1, item_count: 1 });
  },
};

const refused: Behavior = {
  rule: 'refuses-invalid',
  operationId: 'setStock',
  name: 'rows to correct; nothing is stored',
  async run(test) {
    const { runId, keys } = await withoutStock(test);
    const [first, second, third, fourth] = keys;
    await test.request('setStock', entering(runId, { items: [{ key: first, on_hand: 1 }], settings }));
    const before = await pageOf(test, runId);
    const refuses = async (form: object, rows: readonly (readonly [number, string | null, string])[]) => {
      const exchange = await test.expectStatus(422, 'setStock', entering(runId, form), 'a row is invalid');
      const reported = objectsIn(objectOf(jsonOf(exchange.response)).rows);
      const plain = reported.map(({ row, column, value }) => [row, column, value]);
      fields(test, { exchange }, { rows: plain }, { rows });
      const isExplained = reported.every(({ problem }) => typeof problem === 'string' && problem !== '');
      test.assert(isExplained, 'a row has no problem', exchange);
    };
    const unknown = { c2: 'unknown', c3: 'North' };
    await refuses(
      {
        items: [
          { key: second, on_hand: -1, on_order: -0.5 },
          { key: unknown, on_hand: 1 },
          { key: first, on_hand: 2 },
          { key: first, on_hand: 3 },
          { key: third, on_hand: 1, service_level: 0.4999 },
          { key: fourth, on_hand: 1, pack_size: 0, min_order: -1, lead_time: 0, review_period: 0 },
        ],
      },
      [
        [1, 'On hand', '-1'],
        [1, 'On order', '-0.5'],
        [2, null, nameOf(unknown)],
        [4, null, nameOf(first ?? unknown)],
        [5, 'Service level', '0.4999'],
        [6, 'Lead time', '0'],
        [6, 'Review period', '0'],
        [6, 'Pack size', '0'],
        [6, 'Minimum order', '-1'],
      ],
    );
    await refuses({ items: [{ key: second, on_hand: 1, lead_time: 6 }] }, [[1, 'Lead time', '6']]);
    await refuses({ items: [{ key: second, on_hand: 1, service_level: 0.996 }] }, [
      [1, 'Service level', '0.996'],
    ]);
    const line = ({ c2, c3 } = unknown, onHand = '') => `${c2};${c3};${onHand}`;
    const file = [
      'c2;c3;On hand',
      line(second, 'many'),
      line(unknown, '7'),
      '',
      line(third, '1.200'),
      line(third, '1'),
    ];
    await refuses({ file: `${file.join('\n')}\n` }, [
      [2, 'On hand', 'many'],
      [3, null, nameOf(unknown)],
      [5, 'On hand', '1.200'],
    ]);
    const spread = { ...settings, lead_time_spread: 2.5 };
    for (const form of [
      { settings: spread },
      { settings: { ...settings, lead_time: 6 } },
      { settings: { ...settings, service_level: 0.49 } },
      { settings: { ...settings, service_level: 0.996 } },
      { settings: { ...settings, lead_time: 0 } },
      { file: 'c2,On hand\nx,1\n' },
      { file: `c2,c3,Color\n${first?.c2 ?? ''},North,1\n` },
      { file: 'c2,c3,On hand\n' },
      {},
    ])
      await test.expectStatus(422, 'setStock', entering(runId, form), 'the form is invalid');
    const after = await pageOf(test, runId);
    fields(test, after, { page: after.body }, { page: before.body });
  },
};

const files: Behavior = {
  rule: 'echo',
  operationId: 'setStock',
  name: 'delimiters, decimal marks and names of columns in a file',
  async run(test) {
    const { runId, keys } = await withoutStock(test);
    const [first, second] = keys;
    const cells =
      (...rows: readonly (readonly unknown[])[]) =>
      (delimiter: string) =>
        `${rows.map((row) => row.join(delimiter)).join('\r\n')}\r\n`;
    const labels = ['Prodükt „名“ 😀', 'LAGER'];
    const rowOf = (key: typeof first, ...more: readonly string[]) => [key?.c2, key?.c3, ...more];
    const expected = [
      { key: first, on_hand: 12.5, on_order: 0, service_level: 0.9, pack_size: null },
      { key: second, on_hand: 7, on_order: 3, service_level: 0.95, pack_size: 10 },
    ];
    const numbers = ['On hand', 'on_order', 'SERVICE LEVEL', 'Pack size'];
    for (const [delimiter, file] of [
      [
        ';',
        cells(
          [...labels, ...numbers],
          rowOf(first, '12,5', '', '90%', ''),
          rowOf(second, '7', '3', '0,95', '10'),
        ),
      ],
      [
        '\t',
        cells(
          ['c3', 'c2', ...numbers],
          [first?.c3, first?.c2, '12.5', '0', '0.9', ''],
          [],
          [second?.c3, second?.c2, '7', '3', '95', '10'],
        ),
      ],
      [
        ',',
        cells(
          ['c2', 'c3', ...numbers],
          rowOf(first, '12.5', '', '90', ''),
          rowOf(second, '"7"', '3', '95 %', '10'),
        ),
      ],
    ] as const) {
      const stored = await test.request('setStock', entering(runId, { file: file(delimiter) }));
      fields(test, stored, stored.body, { item_count: 2 });
      const shown = await pageOf(test, runId);
      const reported = proposalsIn(shown).map(({ key, on_hand, on_order, service_level, pack_size }) => ({
        key,
        on_hand,
        on_order,
        service_level,
        pack_size,
      }));
      const byHand = reported.toSorted((a, b) => Number(b.on_hand) - Number(a.on_hand));
      fields(test, shown, { items: byHand }, { items: expected });
    }
    const terms = ['lead_time', 'lead_time_spread', 'review_period', 'min_order'];
    const all = ['c2', 'c3', 'Minimum order', 'Review period', 'Lead time spread', 'Lead time', 'On hand'];
    const file = cells(
      all,
      rowOf(first, '4', '1.5', '0.5', '2', '10'),
      rowOf(second, '', '', '', '', '20'),
    )(',');
    await test.request('setStock', entering(runId, { file }));
    const shown = await pageOf(test, runId);
    const termsOf = (item: unknown) => terms.map((name) => objectOf(item)[name]);
    const own = Object.fromEntries(proposalsIn(shown).map((one) => [String(one.on_hand), termsOf(one)]));
    const usual = termsOf({ ...objectOf(shown.body.settings), min_order: 0 });
    fields(test, shown, { terms: own }, { terms: { 10: [2, 0.5, 1.5, 4], 20: usual } });
  },
};

/** All tests of entering stock. */
export const entryBehaviors: readonly Behavior[] = [revisions, refused, files];
