import { newRun, newUpload, uploadBody } from '../fixtures/samples/samples.ts';
import { waitForRun } from '../fixtures/wait-for-run.ts';
import { SkippedError } from '../phases/test-case.ts';
import { create, remove, requireAdmin } from './access/accounts/accounts.ts';
import { type Behavior, objectsIn } from './behavior-test.ts';
import { fields, objectOf } from './fields.ts';
import { json } from './rejections.ts';
import { settings } from './stock/stock-sample.ts';

/** Texts of which a search that treats a character as a wildcard finds too many. */
const texts = ['Ä_b', 'Äxb', '100%', '1000', 'c\\d', 'cd', "e'f"] as const;
const searches: readonly (readonly [search: string, found: readonly string[]])[] = [
  ['ä_B', ['Ä_b']],
  ['_', ['Ä_b']],
  ['0%', ['100%']],
  ['%', ['100%']],
  ['c\\', ['c\\d']],
  ['\\', ['c\\d']],
  ["'", ["e'f"]],
  ['C_D', []],
  ['*', []],
];

const accounts: Behavior = {
  rule: 'filters',
  operationId: 'listAccounts',
  name: 'search without wildcards',
  async run(test) {
    await requireAdmin(test);
    const prefix = test.lab.nextName();
    const made = [];
    for (const end of ['a_b', 'axb'])
      made.push(await create(test, { username: `${prefix}-${end}`, email: `${prefix}.${end}@example.com` }));
    for (const [q, found] of [
      [`${prefix}-a_b`, ['a_b']],
      [`${prefix}.A_B@`, ['a_b']],
      [`${prefix}-`, ['a_b', 'axb']],
      [`${prefix}%`, []],
      [`${prefix}_`, []],
      [`${prefix}-a\\_b`, []],
    ] as const) {
      const shown = await test.request('listAccounts', { query: [['q', q]] });
      const names = objectsIn(shown.body.accounts).map(({ username }) => username);
      fields(test, shown, { names }, { names: found.map((end) => `${prefix}-${end}`) });
      fields(test, shown, shown.body, { total: found.length });
    }
    for (const { id } of made) await remove(test, id);
  },
};

const runs: Behavior = {
  rule: 'filters',
  operationId: 'listForecastRuns',
  name: 'search without wildcards',
  async run(test) {
    const { lab } = test;
    const tag = lab.nextName();
    const nameOf = (text: string) => `${tag} ${text}`;
    // The search also covers the label of the dataset, which other cases change.
    const upload = await newUpload(lab);
    for (const text of texts) {
      const { runId } = await newRun(lab, upload, { horizon: 1, run_backtest: false });
      await test.request('renameForecastRun', { path: { runId }, ...json({ name: nameOf(text) }) });
      await test.send('cancelForecastRun', { path: { runId } });
    }
    for (const [search, found] of searches) {
      const query = [
        ['search', search],
        ['limit', '100'],
      ] as const;
      const shown = await test.request('listForecastRuns', { query });
      const names = objectsIn(shown.body.runs).map(({ name }) => String(name));
      const own = names.filter((name) => name.startsWith(tag)).toSorted();
      fields(test, shown, { [`runs with ${search}`]: own }, { [`runs with ${search}`]: found.map(nameOf) });
    }
  },
};

const months = 24;
const demandCsv = () => {
  const rows = texts.flatMap((product, p) =>
    Array.from({ length: months }, (_, month) => {
      const date = new Date(Date.UTC(2022, month)).toISOString().slice(0, 10);
      return `${product},${date},${20 + p + (month % 5)}`;
    }),
  );
  return { name: 'search.csv', text: `Product,Date,Demand\n${rows.join('\n')}\n` };
};

const combinations: Behavior = {
  rule: 'filters',
  operationId: 'listCombinations',
  name: 'search without wildcards, also in stock',
  async run(test) {
    const { lab } = test;
    const { body } = await test.request('uploadFile', { body: uploadBody(demandCsv()) });
    const level = { aggregation_characteristics: ['c2'], characteristic_labels: {} };
    const { runId } = await newRun(lab, { id: String(body.id) }, level);
    const { status } = await waitForRun(lab, runId);
    if (status !== 'completed') throw new SkippedError(`the forecast ended with status ${status}`);
    const items = texts.map((c2) => ({ key: { c2 }, on_hand: 5 }));
    await test.request('setStock', { path: { runId }, ...json({ items, settings }) });
    for (const [operation, list] of [
      ['listCombinations', 'combinations'],
      ['getStock', 'proposals'],
    ] as const)
      for (const [search, found] of searches) {
        const shown = await test.request(operation, { path: { runId }, query: [['search', search]] });
        const values = objectsIn(shown.body[list]).map(({ key }) => objectOf(key).c2);
        fields(test, shown, { [`items with ${search}`]: values }, { [`items with ${search}`]: found });
        fields(test, shown, shown.body, { total: found.length });
      }
  },
};

/** Tests that lists search for the characters `%`, `_` and `\` themselves. */
export const literalSearchBehaviors: readonly Behavior[] = [accounts, runs, combinations];
