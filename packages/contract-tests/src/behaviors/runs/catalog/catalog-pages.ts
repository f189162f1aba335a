import { catalogSeries } from '../../../fixtures/samples/catalog.ts';
import type { Behavior } from '../../behavior-test.ts';
import { objectsIn } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';
import { byKey, type CombinationList, keyText, lists, stockedCatalog, wholeList } from './catalog-sample.ts';

const defaultLimit = 20;

/** Asserts that the default page, the largest page and the last page together hold every combination once. */
const pagesOf = (list: CombinationList): Behavior => ({
  rule: 'paging',
  operationId: list.operationId,
  name: 'default and largest page of more combinations',
  async run(test) {
    const run = await stockedCatalog(test);
    const total = catalogSeries.length;
    const { shown, items } = await wholeList(test, run, list);
    fields(test, shown, { total: list.totalOf(shown.body) }, { total });
    const keys = items.map(({ key }) => keyText(key));
    const expected = catalogSeries.map(({ key }) => keyText(key));
    fields(test, shown, { keys: keys.toSorted() }, { keys: expected.toSorted() });
    const cut = async (query: Parameters<typeof wholeList>[3], from: number, to: number) => {
      const path = { runId: run.runId };
      const page = await test.request(list.operationId, {
        path,
        query: [...list.query(run), ...(query ?? [])],
      });
      const received = objectsIn(list.itemsOf(page.body)).map(({ key }) => keyText(key));
      fields(
        test,
        page,
        { [`items ${from} to ${to}`]: received },
        { [`items ${from} to ${to}`]: keys.slice(from, to) },
      );
      fields(test, page, { total: list.totalOf(page.body) }, { total });
    };
    await cut([], 0, defaultLimit);
    await cut(list.page(99, 0), 0, 99);
    await cut(list.page(26, 78), 78, total);
  },
});

const named: Behavior = {
  rule: 'consistent',
  operationId: 'listCombinations',
  name: 'names from the master data in every list',
  async run(test) {
    const run = await stockedCatalog(test);
    for (const list of Object.values(lists)) {
      const { shown, items } = await wholeList(test, run, list);
      const rows = byKey(items);
      const names = catalogSeries.map(({ key }) => rows.get(keyText(key))?.name);
      fields(
        test,
        shown,
        { [list.operationId]: names },
        { [list.operationId]: catalogSeries.map(({ name }) => name) },
      );
    }
    const path = { runId: run.runId };
    const matches = catalogSeries.filter(({ name }) => name.toLowerCase().includes('größe "l'));
    for (const list of [lists.combinations, lists.stock]) {
      const query = [['search', 'GRÖSSE "L'.replace('SS', 'ß')]] as const;
      const found = await test.request(list.operationId, { path, query });
      const keys = objectsIn(list.itemsOf(found.body)).map(({ key }) => keyText(key));
      const expected = matches.map(({ key }) => keyText(key));
      fields(test, found, { keys: keys.toSorted() }, { keys: expected.toSorted() });
      fields(test, found, { total: list.totalOf(found.body) }, { total: matches.length });
    }
  },
};

/** All tests of lists of more combinations than fit on a page. */
export const catalogPageBehaviors: readonly Behavior[] = [...Object.values(lists).map(pagesOf), named];
