import { jsonOf } from '../../../http/exchange.ts';
import { otherUser } from '../../../fixtures/accounts.ts';
import { ledger, newLedger } from '../../../fixtures/samples/ledger.ts';
import { newRun } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { waitForRun } from '../../../fixtures/wait-for-run.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { fields, objectOf } from '../../fields.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';

const plain = {
  aggregation_characteristics: [],
  characteristic_labels: {},
  run_backtest: false,
  intervals: false,
};

async function completed(test: BehaviorTest, runId: string): Promise<void> {
  const { status } = await waitForRun(test.lab, runId);
  if (status !== 'completed') throw new SkippedError(`the forecast ended with status ${status}`);
}

const newest: Behavior = {
  rule: 'repetition',
  operationId: 'refreshUpload',
  name: 'the newest run, once per version',
  async run(test) {
    const { lab } = test;
    const { id } = await newLedger(lab);
    const path = { id };
    const refused = async (status: number, because: string) => {
      const exchange = await test.expectStatus(status, 'refreshUpload', { path }, because);
      const { detail } = objectOf(jsonOf(exchange.response));
      test.assert(typeof detail === 'string', 'the error has no text', exchange);
    };
    await refused(422, 'the dataset has no run');
    const older = await newRun(lab, { id }, { ...plain, horizon: 2 });
    await completed(test, older.runId);
    const newer = await newRun(lab, { id }, { ...plain, horizon: 3, confidence_level: 0.8 });
    await completed(test, newer.runId);
    await refused(409, 'the run uses the current version');
    const header = ledger.text.split('\n')[1] ?? '';
    const row = 'Äpfel;Rote Äpfel;Ost;Nord;01.01.2024;50;9,25;1';
    const text = `${header}\n${row}\n`;
    await test.request('addUploadVersion', { path, body: versionBody({ name: 'next.csv', text }, {}) });
    const before = await test.request('getForecastDetail', { path: { id: newer.runId } });
    fields(test, before, before.body, { version: 1, newest_version: 2 });
    const { authorization, username } = await otherUser(lab);
    const started = await test.request('refreshUpload', { path, authorization });
    const runId = String(started.body.run_id);
    await completed(test, runId);
    const shown = await test.request('getForecastDetail', { path: { id: runId } });
    const of = { refreshed_from: newer.runId, version: 2, newest_version: 2, upload_id: id };
    fields(test, shown, shown.body, {
      ...of,
      created_by: username,
      horizon: 3,
      model_type: lab.fixtures.model,
    });
    const { confidence_level, horizon } = objectOf(shown.body.parameters);
    fields(test, shown, { confidence_level, horizon }, { confidence_level: 0.8, horizon: 3 });
    const months = async (of: string) => {
      const { body } = await test.request('getRunData', { path: { runId: of } });
      return objectsIn(objectOf(body.details).forecast).map(({ date }) => date);
    };
    fields(
      test,
      shown,
      { months: await months(newer.runId) },
      { months: ['2024-01-01', '2024-02-01', '2024-03-01'] },
    );
    fields(
      test,
      shown,
      { months: await months(runId) },
      { months: ['2024-02-01', '2024-03-01', '2024-04-01'] },
    );
    const versions = await test.request('listUploadVersions', { path });
    const runs = objectsIn(versions.body.versions).map(({ version, runs: count }) => [version, count]);
    fields(
      test,
      versions,
      { runs },
      {
        runs: [
          [2, 1],
          [1, 2],
        ],
      },
    );
    await refused(409, 'the newest run uses the current version');
    // By the run id of the first import, the dataset is the same.
    await test.request('restoreUploadVersion', { path: { ...path, version: '1' } });
    const again = await test.request('getForecastDetail', { path: { id: newer.runId } });
    fields(test, again, again.body, { version: 1 });
  },
};

/** All tests of refreshing a dataset. */
export const refreshBehaviors: readonly Behavior[] = [newest];
