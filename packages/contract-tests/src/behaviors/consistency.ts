import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../contract/is-object.ts';
import { jsonOf } from '../http/exchange.ts';
import { otherUser } from '../fixtures/accounts.ts';
import {
  adjustedPastRun,
  canceledRun,
  filteredRun,
  newUpload,
  sampleRun,
} from '../fixtures/samples/samples.ts';
import { updatedSample } from '../fixtures/samples/updated-sample.ts';
import { fields } from './fields.ts';
import { type BehaviorTest, objectsIn, type Behavior, type Shown } from './behavior-test.ts';

const rule = 'consistent';

/** Properties that lists may omit or shorten. */
const shortened = new Set(['filters', 'parameters']);

/** Asserts that properties present in both the list and the detail are equal. */
function alike(test: BehaviorTest, shown: Shown, listed: JsonObject | undefined, detail: JsonObject): void {
  const { exchange } = shown;
  test.assert(listed !== undefined, 'the list lacks the item', exchange);
  const common = Object.keys(listed ?? {}).filter((name) => name in detail && !shortened.has(name));
  const expected = Object.fromEntries(common.map((name) => [name, detail[name]]));
  fields(test, { exchange }, listed, expected);
}

const firstList = ({ exchange, body }: Shown) => {
  const list = Object.values(body).find(Array.isArray) ?? jsonOf(exchange.response);
  return objectsIn(list);
};

const runLists: Behavior = {
  rule,
  operationId: 'getForecastDetail',
  name: 'listed runs match the detail',
  async run(test) {
    const { lab } = test;
    const updated = await updatedSample(lab);
    const { upload } = await sampleRun(lab);
    for (const [runId, dataset] of [
      [(await sampleRun(lab)).runId, upload],
      [await filteredRun(lab), upload],
      [await adjustedPastRun(lab), upload],
      [await canceledRun(lab), upload],
      [updated.before, updated.upload],
      [updated.after, updated.upload],
    ] as const) {
      const { body: detail } = await test.request('getForecastDetail', { path: { id: runId } });
      for (const [operationId, query] of [
        [
          'listForecastRuns',
          [
            ['upload_id', dataset.id],
            ['limit', '100'],
          ],
        ],
        ['listRunDetails', [['run_ids', runId]]],
      ] as const) {
        const shown = await test.request(operationId, { query });
        const listed = firstList(shown).find(({ run_id }) => run_id === runId);
        alike(test, shown, listed, detail);
      }
    }
  },
};

const history: Behavior = {
  rule,
  operationId: 'getHistory',
  name: 'same runs as listForecastRuns',
  async run(test) {
    await sampleRun(test.lab);
    const query = [['limit', '100']] as const;
    const ids = async (operationId: string) => {
      const shown = await test.request(operationId, { query });
      return { shown, ids: firstList(shown).map(({ run_id }) => run_id) };
    };
    const before = await ids('listForecastRuns');
    const { shown, ids: runs } = await ids('getHistory');
    // If another user has added a run in the meantime, the lists cannot be compared.
    if (!isDeepStrictEqual((await ids('listForecastRuns')).ids, before.ids)) return;
    fields(test, shown, { runs }, { runs: before.ids });
  },
};

const datasetList: Behavior = {
  rule,
  operationId: 'getUpload',
  name: 'listed datasets and versions match the detail',
  async run(test) {
    const { upload } = await updatedSample(test.lab);
    const path = { id: upload.id };
    const { body: detail } = await test.request('getUpload', { path });
    const list = await test.request('listUploads');
    alike(
      test,
      list,
      firstList(list).find(({ id }) => id === upload.id),
      detail,
    );
    const versions = await test.request('listUploadVersions', { path });
    for (const listed of firstList(versions)) {
      const version = String(listed.version);
      const { body } = await test.request('getUploadVersion', { path: { ...path, version } });
      alike(test, versions, listed, body);
    }
    const created = firstList(versions).map(({ created_by, file_name }) => ({ created_by, file_name }));
    const { username } = test.lab.credentials;
    const { next } = await updatedSample(test.lab);
    const expected = [next.name, upload.file.name].map((file_name) => ({ created_by: username, file_name }));
    fields(test, versions, { created }, { created: expected });
  },
};

const newestProducts: Behavior = {
  rule,
  operationId: 'listProducts',
  name: 'same products as those of the newest dataset',
  async run(test) {
    const { id } = await newUpload(test.lab);
    const { exchange: own } = await test.request('listUploadProducts', { path: { id } });
    const { exchange } = await test.request('listProducts');
    const { body } = await test.request('listUploads');
    // If another user has uploaded a file in the meantime, this dataset is no longer the newest one.
    if (objectsIn(body.uploads)[0]?.id !== id) return;
    fields(test, { exchange }, { products: jsonOf(exchange.response) }, { products: jsonOf(own.response) });
  },
};

const sharedWorkspace: Behavior = {
  rule,
  operationId: 'listUploads',
  name: 'same datasets and runs for every user',
  async run(test) {
    const { runId, upload } = await sampleRun(test.lab);
    const { authorization } = await otherUser(test.lab);
    for (const [operationId, name, id] of [
      ['listUploads', 'id', upload.id],
      ['listForecastRuns', 'run_id', runId],
      ['getHistory', 'run_id', runId],
    ] as const) {
      const query = operationId === 'listUploads' ? [] : ([['limit', '100']] as const);
      const [own, others] = [
        await test.request(operationId, { query }),
        await test.request(operationId, { query, authorization }),
      ];
      const isListed = (shown: Shown) => firstList(shown).some((one) => one[name] === id);
      test.assert(isListed(own) === isListed(others), 'another user receives another list', others.exchange);
    }
  },
};

const requestIds: Behavior = {
  rule: 'headers',
  operationId: 'listForecastRuns',
  name: 'a different X-Request-Id for each request',
  async run(test) {
    const first = await test.send('listForecastRuns');
    const second = await test.send('listForecastRuns');
    const [one, other] = [first, second].map(({ response }) => response.headers['x-request-id']);
    test.assert(one === undefined || one !== other, `two requests have the id ${one}`, second);
  },
};

/** All tests that check whether responses of different operations agree about the same item. */
export const consistencyBehaviors: readonly Behavior[] = [
  runLists,
  history,
  datasetList,
  newestProducts,
  sharedWorkspace,
  requestIds,
];
