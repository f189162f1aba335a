import { fields, objectOf } from '../fields.ts';
import type { Behavior, BehaviorTest } from '../behavior-test.ts';
import { entering, nameOf, pageOf, proposalsIn, settings, withoutStock } from './stock-sample.ts';

const own = { on_order: 1, pack_size: 5, min_order: 2, lead_time: 3, service_level: 0.8 };

/** Returns the quantities on hand by item, the terms of the first item, and the settings. */
async function stateOf(test: BehaviorTest, runId: string, first: unknown) {
  const shown = await pageOf(test, runId, [['limit', '100']]);
  const proposals = proposalsIn(shown);
  const named = (key: unknown) => Object.values(objectOf(key)).join(' + ');
  const stock = Object.fromEntries(proposals.map(({ key, on_hand }) => [named(key), on_hand]));
  const terms = proposals.find(({ key }) => named(key) === named(first)) ?? {};
  return { shown, stock, terms };
}

/** All tests of stock that a change does not name. */
export const unnamedItemBehaviors: readonly Behavior[] = [
  {
    rule: 'echo',
    operationId: 'setStock',
    name: 'items and settings that a change does not name',
    async run(test) {
      const { runId, keys } = await withoutStock(test);
      const [first, second, third] = keys;
      const [one = '', two = '', three = ''] = keys.map(nameOf);
      const all = [
        { key: first, on_hand: 10, ...own },
        { key: second, on_hand: 20 },
      ];
      const stricter = { ...settings, service_level: 0.95, lead_time: 1 };
      const file = `c2;c3;On hand\n${third?.c2 ?? ''};${third?.c3 ?? ''};7\n`;
      for (const [form, stock, usual] of [
        [{ items: all, settings }, { [one]: 10, [two]: 20 }, settings],
        [{ items: [{ key: third, on_hand: 30 }] }, { [one]: 10, [two]: 20, [three]: 30 }, settings],
        [{ items: [{ key: second, on_hand: 21 }] }, { [one]: 10, [two]: 21, [three]: 30 }, settings],
        [{ settings: stricter }, { [one]: 10, [two]: 21, [three]: 30 }, stricter],
        [{ items: [{ key: second }], settings }, { [one]: 10, [three]: 30 }, settings],
        [{ items: [], settings: stricter }, { [one]: 10, [three]: 30 }, stricter],
        [{ file }, { [three]: 7 }, stricter],
      ] as const) {
        const set = await test.request('setStock', entering(runId, form));
        fields(test, set, set.body, { item_count: Object.keys(stock).length });
        const now = await stateOf(test, runId, first);
        fields(test, now.shown, { stock: now.stock }, { stock });
        fields(test, now.shown, now.shown.body, { settings: usual });
        if (one in stock) fields(test, now.shown, now.terms, own);
      }
    },
  },
];
