import { bodyOf } from '../../../fixtures/body-of.ts';
import { uploadBody } from '../../../fixtures/samples/samples.ts';
import type { Behavior } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';

const leapDay = '2020-02-29';

/** Last months of datasets, and the next occurrence of a yearly event on 29 February. */
const datasets = [
  { lastDate: '2022-12-01', next_date: '2023-02-28' },
  { lastDate: '2023-12-01', next_date: '2024-02-29' },
  { lastDate: '2024-12-01', next_date: '2025-02-28' },
];

/** All tests of events on a day that most years do not have. */
export const leapDayBehaviors: readonly Behavior[] = [
  {
    rule: 'events',
    operationId: 'addDatasetEvent',
    name: 'yearly on 29 February',
    async run(test) {
      for (const { lastDate, next_date } of datasets) {
        const firstDate = lastDate.replace('-12-', '-11-');
        const text = `Product,Date,Demand\nA,${firstDate},1\nA,${lastDate},2\n`;
        const made = await test.request('uploadFile', { body: uploadBody({ name: 'leap.csv', text }) });
        const path = { id: String(made.body.id) };
        const dates = [{ first_date: leapDay, last_date: leapDay }];
        const body = bodyOf('application/json', { name: 'Leap day', kind: 'yearly', dates });
        const shown = await test.request('addDatasetEvent', { path, body });
        fields(test, shown, shown.body, { dates, next_date });
        const list = await test.request('listDatasetEvents', { path });
        fields(test, list, list.body, { events: [shown.body] });
      }
    },
  },
];
