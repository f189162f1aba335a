import { expect, it } from 'vitest';
import { forEachDataRow, Tally } from '../../src/rows/data-rows.ts';
import type { RowSink } from '../../src/rows/row-sink.ts';
import { UnreadRows } from '../../src/rows/unread-rows.ts';
import { surveyTable } from '../../src/survey/survey.ts';

const nothing = () => {};
const sink: RowSink = {
  begin: nothing,
  combination: () => 0,
  observation: nothing,
  driver: nothing,
  inStock: nothing,
  product: nothing,
  rejected: nothing,
  progress: nothing,
};

it('forEachDataRow marks a pass as the last one only if no other pass can be needed', async () => {
  const isLastValues: (boolean | undefined)[] = [];
  const table = {
    sheet: null,
    async *batches(isLast?: boolean) {
      isLastValues.push(isLast);
      yield await Promise.resolve({ rows: [['day', 'sold']], firstRow: 1, bytesRead: 1 });
    },
  };
  const unread = new UnreadRows(await surveyTable(table, { sampleOnly: true, sample: 1 }), () => true);
  isLastValues.length = 0;
  await forEachDataRow(table, 1, { sink, tally: new Tally() }, nothing, unread);
  await forEachDataRow(table, 1, { sink, tally: new Tally() }, nothing);
  expect(isLastValues).toEqual([false, true]);
});
