import type { JsonObject } from '../../contract/is-object.ts';
import { otherUser } from '../../fixtures/accounts.ts';
import { quickRun, unknownId } from '../../fixtures/fixtures.ts';
import { formulaRun } from '../../fixtures/samples/formula-sample.ts';
import { canceledRun, filteredRun, newRun, pastRun, sampleRun } from '../../fixtures/samples/samples.ts';
import { waitForRun } from '../../fixtures/wait-for-run.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../behavior-test.ts';
import { fields } from '../fields.ts';
import { json } from '../rejections.ts';

type Query = readonly (readonly [string, string])[];

/** Returns the dataset of the sample run, which then has several runs. */
async function variedDataset(test: BehaviorTest): Promise<string> {
  const { upload } = await sampleRun(test.lab);
  await filteredRun(test.lab);
  await canceledRun(test.lab);
  await pastRun(test.lab);
  return upload.id;
}

/** Asserts that the pages of a sorted list contain the whole list once, in the same order. */
async function partitioned(
  test: BehaviorTest,
  operationId: string,
  call: { path?: Record<string, string>; query: Query },
  size: number,
  itemsOf: (body: JsonObject) => unknown[],
): Promise<void> {
  const ask = (limit: number, offset: number) =>
    test.request(operationId, {
      ...call,
      query: [...call.query, ['limit', String(limit)], ['offset', String(offset)]],
    });
  const whole = await ask(100, 0);
  const all = itemsOf(whole.body);
  for (let offset = 0; offset <= all.length; offset += size) {
    const page = await ask(size, offset);
    const sorted = call.query.map((pair) => pair.join('=')).join('&');
    const name = `items ${offset + 1} to ${offset + size} of ${sorted}`;
    fields(test, page, { [name]: itemsOf(page.body) }, { [name]: all.slice(offset, offset + size) });
    fields(test, page, page.body, { total: whole.body.total, limit: size, offset });
  }
}

const runPages: Behavior = {
  rule: 'paging',
  operationId: 'listForecastRuns',
  name: 'pages of every order',
  async run(test) {
    const id = await variedDataset(test);
    for (const sort of ['created_at', 'name', 'model_type', 'mape', 'status'])
      for (const order of ['asc', 'desc']) {
        const query = [
          ['upload_id', id],
          ['sort', sort],
          ['order', order],
        ] as const;
        const itemsOf = ({ runs }: JsonObject) => objectsIn(runs).map(({ run_id }) => run_id);
        await partitioned(test, 'listForecastRuns', { query }, 3, itemsOf);
      }
  },
};

const combinationPages: Behavior = {
  rule: 'paging',
  operationId: 'listCombinations',
  name: 'pages of every order',
  async run(test) {
    // Combinations without a value are on these pages, too.
    const runId = await formulaRun(test.lab);
    const level = [['aggregation_characteristics', 'c2,c3']] as const;
    const itemsOf = ({ combinations }: JsonObject) => objectsIn(combinations).map(({ key }) => key);
    for (const sort of ['absolute_error', 'next_sum', 'change', 'share', 'class', 'label'])
      for (const order of ['asc', 'desc']) {
        const query = [...level, ['sort', sort], ['order', order]] as const;
        await partitioned(test, 'listCombinations', { path: { runId }, query }, 3, itemsOf);
      }
  },
};

const combined: Behavior = {
  rule: 'filters',
  operationId: 'listForecastRuns',
  name: 'several filters, and what the search covers',
  async run(test) {
    const { lab } = test;
    const id = await variedDataset(test);
    const other = await otherUser(lab);
    const { upload } = await sampleRun(lab);
    const caller = { authorization: other.authorization };
    const { runId } = await newRun(lab, upload, quickRun, caller);
    await waitForRun(lab, runId);
    const name = `${lab.nextName()} named`;
    await test.request('renameForecastRun', { path: { runId }, ...caller, ...json({ name }) });
    const ask = async (query: Query) => {
      const shown = await test.request('listForecastRuns', { query: [...query, ['limit', '100']] });
      return { shown, runs: objectsIn(shown.body.runs) };
    };
    const { runs: all } = await ask([['upload_id', id]]);
    const filtered = await filteredRun(lab);
    const { model } = lab.fixtures;
    const isMeant = (search: string) => (run: JsonObject) =>
      typeof run.name === 'string' && run.name.toLowerCase().includes(search);
    const parts: readonly (readonly [Query, (run: JsonObject) => boolean])[] = [
      [
        [
          ['status', 'completed'],
          ['model_type', model],
        ],
        (run) => run.status === 'completed' && run.model_type === model,
      ],
      [
        [
          ['status', 'completed'],
          ['search', name.slice(3).toUpperCase()],
        ],
        isMeant(name),
      ],
      [
        [
          ['status', 'cancelled'],
          ['search', name],
        ],
        () => false,
      ],
      [
        [['search', other.username.toUpperCase()]],
        (run) => run.created_by === other.username || isMeant(other.username)(run),
      ],
      [[['search', runId.slice(0, 13)]], ({ run_id }) => run_id === runId],
      [[['search', 'süd']], ({ run_id }) => run_id === filtered],
      [[['search', model.toUpperCase()]], (run) => run.model_type === model],
      [[['search', 'PRODÜKT „N']], (run) => JSON.stringify(run.characteristic_labels).includes('Prodükt „N')],
      [[['search', upload.file.name.slice(0, 12).toUpperCase()]], () => true],
    ];
    for (const [query, matches] of parts) {
      const { shown, runs } = await ask([['upload_id', id], ...query]);
      const about = `runs with ${query.map((pair) => pair.join('=')).join('&')}`;
      const ids = (list: JsonObject[]) => list.map(({ run_id }) => run_id);
      fields(test, shown, { [about]: ids(runs) }, { [about]: ids(all.filter(matches)) });
      fields(test, shown, shown.body, { total: runs.length });
    }
    const none = await ask([['upload_id', unknownId]]);
    fields(test, none.shown, none.shown.body, { runs: [], total: 0 });
    await test.request('deleteForecastRun', { path: { runId } });
    const left = await ask([['search', name]]);
    fields(test, left.shown, left.shown.body, { runs: [], total: 0 });
  },
};

const history: Behavior = {
  rule: 'paging',
  operationId: 'getHistory',
  name: 'newest runs',
  async run(test) {
    const id = await variedDataset(test);
    for (const limit of ['1', '3', '100']) {
      const query = [['limit', limit]] as const;
      const shown = await test.request('getHistory', { query });
      const list = await test.request('listForecastRuns', { query });
      const again = await test.request('getHistory', { query });
      if (JSON.stringify(again.body) !== JSON.stringify(shown.body)) return;
      fields(test, shown, shown.body, { runs: list.body.runs });
    }
    const whole = await test.request('listForecastRuns', { query: [['upload_id', id]] });
    const runs = objectsIn(whole.body.runs);
    const unique = new Set(runs.map(({ run_id }) => run_id));
    fields(test, whole, { runs: unique.size }, { runs: runs.length });
  },
};

/** Tests of pages and filters in the lists of runs and combinations. */
export const runPageBehaviors: readonly Behavior[] = [runPages, combinationPages, combined, history];
