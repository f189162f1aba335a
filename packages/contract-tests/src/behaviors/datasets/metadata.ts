import { jsonOf } from '../../http/exchange.ts';
import { sharedLedger } from '../../fixtures/samples/ledger.ts';
import { unknownId } from '../../fixtures/fixtures.ts';
import { uploadBody } from '../../fixtures/samples/samples.ts';
import { otherUser } from '../../fixtures/accounts.ts';
import { SkippedError } from '../../phases/test-case.ts';
import { fields } from '../fields.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';

const defaultLabels = [
  'Type',
  'Product',
  'Warehouse',
  'Customer',
  'Region',
  'Market',
  'Location 1',
  'Location 2',
  'Key Account 1',
  'Key Account 2',
  'Sales Person 1',
  'Sales Person 2',
  'FCP 1',
  'Characteristic 14',
  'Characteristic 15',
];

const options: Behavior = {
  rule: 'consistent',
  operationId: 'getMetadata',
  name: 'the same types and codes in every operation',
  async run(test) {
    const shown = await test.request('getMetadata');
    const types = ['actual', 'forecast', 'backtest'];
    const buckets = ['day', 'week', 'month', 'quarter', 'year'];
    fields(test, shown, shown.body, { types, buckets });
    const listed = await test.request('listTypes');
    const codes = await test.request('listCharacteristicCodes');
    const listIn = ({ exchange, body }: typeof listed) =>
      [jsonOf(exchange.response), ...Object.values(body)].find(Array.isArray) as unknown;
    fields(test, listed, { types: listIn(listed) }, { types: shown.body.types });
    fields(test, codes, { codes: listIn(codes) }, { codes: shown.body.characteristics });
    const all = objectsIn(shown.body.characteristics).map(({ type, label }) => [type, label]);
    fields(test, codes, { codes: all }, { codes: defaultLabels.map((label, at) => [`c${at + 1}`, label]) });
    const models = objectsIn(shown.body.models).map(({ type }) => String(type));
    fields(test, shown, { models: models.toSorted() }, { models: ['ensemble', 'lightgbm', 'nbeats'] });
  },
};

const ofDataset: Behavior = {
  rule: 'consistent',
  operationId: 'listDatasetCharacteristics',
  name: 'same list as that of the dataset',
  async run(test) {
    const { id } = await sharedLedger(test.lab);
    const own = await test.request('listUploadCharacteristics', { path: { id } });
    const { exchange } = await test.request('listDatasetCharacteristics', { path: { uploadId: id } });
    const list = jsonOf(exchange.response);
    const wrapped = Array.isArray(list) ? { characteristics: list } : list;
    fields(test, { exchange }, { list: wrapped }, { list: own.body });
    const because = 'there is no such dataset';
    await test.expectStatus(404, 'listDatasetCharacteristics', { path: { uploadId: unknownId } }, because);
  },
};

const maxTries = 5;
const rowCount = 40_000;
const longRow = 'P1,2024-01-01,1\n';

const transferred: Behavior = {
  rule: 'own-answer',
  operationId: 'getTransferProgress',
  name: 'while a file is read',
  async run(test) {
    const transfer = test.lab.nextName();
    const { authorization } = await otherUser(test.lab);
    const asking = { path: { transferId: transfer } };
    const waiting = { state: 'waiting', rows_read: 0 };
    const before = await test.request('getTransferProgress', asking);
    fields(test, before, { progress: before.body }, { progress: waiting });
    let last;
    // On a busy machine, all requests may arrive before the first or after the last row is read.
    for (let tries = 1; tries <= maxTries; tries++) {
      const text = `Product,Date,Demand\n${longRow.repeat(tries * rowCount)}`;
      const body = uploadBody({ name: 'long.csv', text }, { transfer_id: transfer });
      const preview = test.request('previewFile', { body });
      const seen = [];
      const done = preview.then(() => true);
      const isDone = () => Promise.race([done, Promise.resolve(false)]);
      while (!(await isDone())) {
        const own = await test.request('getTransferProgress', asking);
        const other = await test.request('getTransferProgress', { ...asking, authorization });
        fields(test, other, { progress: other.body }, { progress: waiting });
        if (own.body.state === 'reading') seen.push(own);
      }
      const { body: answer } = await preview;
      const after = await test.request('getTransferProgress', asking);
      fields(test, after, { progress: after.body }, { progress: waiting });
      last = seen.at(-1) ?? last;
      const counts = seen.map((one) => Number(one.body.rows_read));
      const progress = { exchange: (last ?? after).exchange };
      fields(test, progress, { counts }, { counts: counts.toSorted((a, b) => a - b) });
      const isWithin = counts.every((count) => count <= Number(answer.row_count));
      test.assert(isWithin, `${counts.at(-1) ?? 0} rows were read`, progress.exchange);
      if (counts.some((count) => count > 0)) return;
    }
    if (last === undefined) throw new SkippedError('the file was read too fast');
    test.assert(false, `no row was counted while ${maxTries} files were read`, last.exchange);
  },
};

/** All tests of metadata and of the progress of transfers. */
export const metadataBehaviors: readonly Behavior[] = [options, ofDataset, transferred];
