import type { Call } from '../../../http/call.ts';
import { isSuccess } from '../../../http/exchange.ts';
import { bodyOf } from '../../../fixtures/body-of.ts';
import { ledger, newLedger } from '../../../fixtures/samples/ledger.ts';
import { canceledRun, newRun, newUpload } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { waitForRun } from '../../../fixtures/wait-for-run.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { fields } from '../../fields.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { entering, withoutStock } from '../../stock/stock-sample.ts';

const event = { name: 'Race', kind: 'once', dates: [{ first_date: '2023-05-01', last_date: '2023-05-01' }] };

/** Sends calls at the same time and returns the number of successful ones. The others must return 409. */
async function succeeding(test: BehaviorTest, id: string, calls: readonly Partial<Call>[]) {
  const exchanges = await Promise.all(calls.map((call) => test.send(id, call)));
  for (const exchange of exchanges) {
    const { status } = exchange.response;
    test.assert(status === 200 || status === 409, `a concurrent call returned ${status}`, exchange);
  }
  const count = exchanges.filter(({ response }) => isSuccess(response)).length;
  return { count, last: exchanges.at(-1) };
}

const atOnce: Behavior = {
  rule: 'events',
  operationId: 'changeDatasetEvent',
  name: 'concurrent changes of one revision',
  async run(test) {
    const { id } = await newLedger(test.lab);
    const sending = (form: object, eventId = '') => ({
      path: { id, eventId },
      body: bodyOf('application/json', { ...form }),
    });
    const one = (
      count: number,
      what: string,
      exchange: Parameters<BehaviorTest['assert']>[2] | undefined,
    ) => {
      if (exchange)
        test.assert(
          count === 1,
          `${count} concurrent calls of ${exchange.call.operation.id} ${what}`,
          exchange,
        );
    };
    const added = await succeeding(
      test,
      'addDatasetEvent',
      [1, 2, 3].map(() => sending(event)),
    );
    one(added.count, 'added the same name', added.last);
    const list = await test.request('listDatasetEvents', { path: { id } });
    const [stored] = objectsIn(list.body.events);
    const changes = ['A', 'B', 'C'].map((name) =>
      sending({ ...event, name, revision: 1 }, String(stored?.id)),
    );
    const changed = await succeeding(test, 'changeDatasetEvent', changes);
    one(changed.count, 'changed the same revision', changed.last);
    const { runId, keys } = await withoutStock(test);
    const entries = [1, 2, 3].map((on_hand) =>
      entering(runId, { items: [{ key: keys[0], on_hand }], revision: 0 }),
    );
    const entered = await succeeding(test, 'setStock', entries);
    one(entered.count, 'entered stock of the same revision', entered.last);
  },
};

const versionsAtOnce: Behavior = {
  rule: 'versions',
  operationId: 'addUploadVersion',
  name: 'concurrent versions',
  async run(test) {
    const { id } = await newLedger(test.lab);
    const header = ledger.text.split('\n')[1] ?? '';
    const calls = [1, 2, 3].map((month) => {
      const text = `${header}\nÄpfel;Rote Äpfel;Ost;Nord;01.0${month}.2024;50;9;1\n`;
      return { path: { id }, body: versionBody({ name: `${month}.csv`, text }, {}) };
    });
    const { count } = await succeeding(test, 'addUploadVersion', calls);
    const shown = await test.request('listUploadVersions', { path: { id } });
    const numbers = objectsIn(shown.body.versions).map(({ version }) => version);
    test.assert(
      new Set(numbers).size === numbers.length,
      'two versions have the same number',
      shown.exchange,
    );
    fields(test, shown, { count: numbers.length }, { count: count + 1 });
    test.assert(count > 0, 'no version was stored', shown.exchange);
    const current = objectsIn(shown.body.versions).filter((one) => one.current === true);
    fields(test, shown, { current: current.length }, { current: 1 });
  },
};

const whileForecast: Behavior = {
  rule: 'deleted',
  operationId: 'deleteUpload',
  name: 'during a forecast',
  async run(test) {
    const upload = await newUpload(test.lab);
    const runs: string[] = [];
    // Several runs, so that one of them has certainly not ended when the dataset is to be deleted.
    for (const _ of [1, 2, 3]) runs.push((await newRun(test.lab, upload, { backtest_periods: 6 })).runId);
    const last = await test.request('getForecastDetail', { path: { id: runs.at(-1) ?? '' } });
    if (!['queued', 'running'].includes(String(last.body.status)))
      throw new SkippedError('the runs ended too fast');
    const path = { id: upload.id };
    await test.expectStatus(409, 'deleteUpload', { path }, 'forecasts are running');
    await test.request('getUpload', { path });
    for (const runId of runs) await test.send('cancelForecastRun', { path: { runId } });
    for (const runId of runs) await waitForRun(test.lab, runId);
    await test.expectStatus(200, 'deleteUpload', { path }, 'no forecast is running');
  },
};

const ofCanceled: Behavior = {
  rule: 'flow',
  operationId: 'getStock',
  name: 'of a run that is not completed',
  async run(test) {
    const runId = await canceledRun(test.lab);
    const { status } = await waitForRun(test.lab, runId);
    if (status === 'completed') throw new SkippedError('the run ended before it could be canceled');
    const because = 'the run was not completed';
    const path = { runId };
    for (const id of ['getStock', 'exportStock', 'exportForecastRun'])
      await test.expectStatus(409, id, { path }, because);
    await test.expectStatus(409, 'getStockCurve', { path, query: [['group', 'c2:x~c3:y']] }, because);
    await test.expectStatus(409, 'setStock', entering(runId, { items: [] }), because);
  },
};

const byRunId: Behavior = {
  rule: 'consistent',
  operationId: 'addDatasetEvent',
  name: 'changes by the run id of an import',
  async run(test) {
    const { id, runId } = await newLedger(test.lab);
    const body = bodyOf('application/json', { ...event });
    const added = await test.request('addDatasetEvent', { path: { id: runId }, body });
    const listed = await test.request('listDatasetEvents', { path: { id } });
    fields(test, listed, listed.body, { events: [added.body] });
    const [period] = event.dates;
    const marks = bodyOf('application/json', { stockouts: [{ key: {}, ...period }] });
    const marked = await test.request('addStockouts', { path: { id: runId }, body: marks });
    const stockouts = await test.request('listStockouts', { path: { id } });
    fields(test, stockouts, { list: stockouts.body }, { list: marked.body });
    const eventId = String(added.body.id);
    await test.request('deleteDatasetEvent', { path: { id: runId, eventId } });
    const columns = bodyOf('application/json', { columns: [{ column: 'Region', role: 'unused' }] });
    await test.request('changeUploadColumns', { path: { id: runId }, body: columns });
    const shown = await test.request('getUpload', { path: { id } });
    fields(test, shown, shown.body, { version: 2 });
    await test.request('deleteUpload', { path: { id: runId } });
    await test.expectStatus(404, 'getUpload', { path: { id } }, 'the dataset was deleted');
  },
};

/** All tests of concurrent changes, unfinished runs and ids of imports. */
export const raceBehaviors: readonly Behavior[] = [
  atOnce,
  versionsAtOnce,
  whileForecast,
  ofCanceled,
  byRunId,
];
