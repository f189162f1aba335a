import { bodyOf } from '../../../fixtures/body-of.ts';
import { ledger, newLedger } from '../../../fixtures/samples/ledger.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import type { JsonObject } from '../../../contract/is-object.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';
import { json } from '../../rejections.ts';

/** Events around the end of the ledger, which ends on 2 December 2023. */
const dates = ['2023-11-15', '2024-01-15', '2024-03-15'].map((day) => ({ first_date: day, last_date: day }));
const event = { name: 'Fair', kind: 'once', dates };
const mark = { key: { c2: 'Äpfel' }, first_date: '2023-05-01', last_date: '2023-05-31' };

interface Expected {
  past: number;
  next_date: string | null;
  /** First period whose price may be unknown. */
  period: string;
  lastDate: string;
}

async function has(test: BehaviorTest, id: string, marks: unknown, expected: Expected): Promise<void> {
  const { past, next_date, period, lastDate } = expected;
  const path = { id };
  const events = await test.request('listDatasetEvents', { path });
  fields(test, events, objectsIn(events.body.events)[0], { ...event, past, next_date, revision: 1 });
  const stockouts = await test.request('listStockouts', { path });
  fields(test, stockouts, stockouts.body, { stockouts: marks, removed: [] });
  const ahead = await test.request('listKnownAheadValues', { path, query: [['periods', '1']] });
  fields(test, ahead, ahead.body, { periods: [period] });
  const dataset = await test.request('getUpload', { path });
  fields(test, dataset, dataset.body, { label: 'Kept', lastDate });
  const list = await test.request('listUploads');
  const { report: _, ...own } = dataset.body;
  const listed = objectsIn(list.body.uploads).find((one) => one.id === id);
  fields(test, list, { dataset: listed }, { dataset: own });
}

const kept: Behavior = {
  rule: 'versions',
  operationId: 'addUploadVersion',
  name: 'label, events, marks and prices after changes of the data',
  async run(test) {
    const { id, runId } = await newLedger(test.lab);
    const path = { id };
    await test.request('labelUpload', json({ run_id: runId, label: 'Kept' }));
    await test.request('addDatasetEvent', { path, ...json(event) });
    const set = await test.request('addStockouts', { path, ...json({ stockouts: [mark] }) });
    const marks = set.body.stockouts;
    const first = { past: 1, next_date: '2024-01-15', period: '2024-01-01', lastDate: ledger.lastDate };
    await has(test, id, marks, first);
    const row = 'Äpfel;Rote Äpfel;Ost;Nord;20.02.2024;50;9;1';
    const text = `${ledger.text.split('\n')[1] ?? ''}\n${row}\n`;
    const body = versionBody({ name: 'next.csv', text }, { mode: 'append' });
    await test.request('previewUploadVersion', { path, body });
    await has(test, id, marks, first);
    await test.request('addUploadVersion', { path, body });
    const second = { past: 2, next_date: '2024-03-15', period: '2024-03-01', lastDate: '2024-02-20' };
    await has(test, id, marks, second);
    await test.request('restoreUploadVersion', { path: { ...path, version: '1' } });
    await has(test, id, marks, first);
    const columns: JsonObject[] = [{ column: 'Region', role: 'unused' }];
    await test.request('changeUploadColumns', { path, body: bodyOf('application/json', { columns }) });
    await has(test, id, marks, first);
    await test.request('deleteUploadVersion', { path: { ...path, version: '2' } });
    await has(test, id, marks, first);
  },
};

/** All tests of what belongs to a dataset and not to one of its versions. */
export const afterChangeBehaviors: readonly Behavior[] = [kept];
