import { uploadBody } from '../../../fixtures/samples/samples.ts';
import type { Behavior } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';

const weeks = 8;
const daysPerWeek = 7;
const workingDays = 5;
/** A Wednesday without a row. */
const missing = '2024-01-24';

/** Returns a day, counted from a Monday. */
const dayAt = (day: number) => new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);

const dates = Array.from({ length: weeks * daysPerWeek }, (_, day) => day)
  .filter((day) => day % daysPerWeek < workingDays)
  .map(dayAt)
  .filter((date) => date !== missing);

const text = `Product,Date,Demand\n${dates.map((date, at) => `A,${date},${10 + (at % 4)}\n`).join('')}`;

const closed: Behavior = {
  rule: 'counts',
  operationId: 'uploadFile',
  name: 'weekdays without any row are no gaps',
  async run(test) {
    const body = uploadBody({ name: 'days.csv', text });
    const health = { bucket: 'day', gaps: 1, gapDates: [missing] };
    for (const id of ['previewFile', 'uploadFile']) {
      const shown = await test.request(id, { body });
      fields(test, shown, objectOf(objectOf(shown.body.report).health), health);
    }
  },
};

/** All tests of daily data. */
export const workingDayBehaviors: readonly Behavior[] = [closed];
