import { jsonOf } from '../http/exchange.ts';
import { otherUser } from '../fixtures/accounts.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import { newRun, newUpload, uploadBody } from '../fixtures/samples/samples.ts';
import { waitForRun } from '../fixtures/wait-for-run.ts';
import { SkippedError } from '../phases/test-case.ts';
import { fields, objectOf } from './fields.ts';
import { type BehaviorTest, objectsIn, type Behavior } from './behavior-test.ts';

const rule = 'events';
/** An event that occurs once in each year of the sample and in the following year. */
const yearly = {
  name: 'Größe „名“ 😀',
  kind: 'yearly',
  dates: [{ first_date: '2021-11-26', last_date: '2021-11-29' }],
  days_before: 2,
  days_after: 1,
  scope: { c3: ['Süd'] },
};
const once = {
  // Precedes the other event alphabetically, although it is added later.
  name: 'Advent',
  kind: 'once',
  dates: [
    { first_date: '2022-05-01', last_date: '2022-05-03' },
    { first_date: '2024-02-10', last_date: '2024-02-10' },
  ],
};

const holidays = { name: 'Holidays', kind: 'holidays', country: 'DE', region: 'BY' };

const sending = (id: string, form: object, eventId?: string) => ({
  path: { id, ...(eventId === undefined ? {} : { eventId }) },
  body: bodyOf('application/json', { ...form }),
});

async function listed(test: BehaviorTest, id: string, names: readonly string[]) {
  const shown = await test.request('listDatasetEvents', { path: { id } });
  const reported = objectsIn(shown.body.events).map(({ name }) => name);
  fields(test, shown, { names: reported }, { names });
}

const reported: Behavior = {
  rule,
  operationId: 'addDatasetEvent',
  name: 'values and occurrences',
  async run(test) {
    const { id } = await newUpload(test.lab);
    const { username } = test.lab.credentials;
    const first = await test.request('addDatasetEvent', sending(id, yearly));
    const author = { revision: 1, created_by: username, changed_by: username };
    fields(test, first, first.body, { ...yearly, ...author, past: 3, next_date: '2024-11-26' });
    const second = await test.request('addDatasetEvent', sending(id, once));
    fields(test, second, second.body, { ...once, ...author, past: 1, next_date: '2024-02-10' });
    await test.expectStatus(
      409,
      'addDatasetEvent',
      sending(id, once),
      'the dataset already has an event with this name',
    );
    const third = await test.request('addDatasetEvent', sending(id, holidays));
    fields(test, third, third.body, { ...holidays, ...author });
    const list = await test.request('listDatasetEvents', { path: { id } });
    fields(test, list, list.body, { events: [first.body, second.body, third.body] });
  },
};

const changed: Behavior = {
  rule,
  operationId: 'changeDatasetEvent',
  name: 'concurrent changes',
  async run(test) {
    const { id } = await newUpload(test.lab);
    const { body } = await test.request('addDatasetEvent', sending(id, yearly));
    const eventId = String(body.id);
    const other = await test.request('addDatasetEvent', sending(id, once));
    const another = { ...yearly, name: 'Another', days_after: 7, scope: {}, revision: 1 };
    const shown = await test.request('changeDatasetEvent', sending(id, another, eventId));
    const { created_at, created_by } = body;
    fields(test, shown, shown.body, { ...another, id: eventId, revision: 2, created_at, created_by });
    const late = { ...yearly, name: 'Late', revision: 1 };
    const because = 'the event changed since revision 1';
    const reported = async (operation: string, call: object) => {
      const exchange = await test.expectStatus(409, operation, call, because);
      const { yours, theirs } = objectOf(jsonOf(exchange.response));
      fields(test, { exchange }, theirs, { ...another, id: eventId, revision: 2 });
      return { exchange, yours };
    };
    const { exchange, yours } = await reported('changeDatasetEvent', sending(id, late, eventId));
    const { revision: _, ...wanted } = late;
    fields(test, { exchange }, { yours }, { yours: { ...objectOf(yours), ...wanted } });
    const revision = (of: string) => ({ path: { id, eventId }, query: [['revision', of]] as const });
    await reported('deleteDatasetEvent', revision('1'));
    const taken = { ...another, name: once.name, revision: 2 };
    await test.expectStatus(
      409,
      'changeDatasetEvent',
      sending(id, taken, eventId),
      'another event has this name',
    );
    await listed(test, id, ['Another', once.name]);
    const free = { ...yearly, name: 'Without a revision' };
    const replaced = await test.request('changeDatasetEvent', sending(id, free, eventId));
    const list = await test.request('listDatasetEvents', { path: { id } });
    fields(test, list, list.body, { events: [replaced.body, other.body] });
    fields(test, list, replaced.body, { ...free, revision: 3 });
    await test.request('deleteDatasetEvent', { path: { id, eventId } });
    await listed(test, id, [once.name]);
    const otherPath = { id, eventId: String(other.body.id) };
    await test.request('deleteDatasetEvent', { path: otherPath, query: [['revision', '1']] });
    await listed(test, id, []);
    const gone = 'the event was deleted';
    await test.expectStatus(404, 'changeDatasetEvent', sending(id, yearly, eventId), gone);
    await test.expectStatus(404, 'deleteDatasetEvent', { path: { id, eventId } }, gone);
  },
};

const raisedMonths = [4, 13, 21, 31];
const monthAt = (month: number) => new Date(Date.UTC(2021, month)).toISOString().slice(0, 10);

/** Demand of three products, of which only the first sells more in some months. */
const scopedCsv = () => {
  const rows = ['A1', 'B2', 'C3'].flatMap((product, p) =>
    Array.from({ length: 36 }, (_, month) => {
      const extra = p === 0 && raisedMonths.includes(month) ? 900 : 0;
      return `${product},North,${monthAt(month)},${200 + 100 * p + month + 10 * (month % 3) + extra}`;
    }),
  );
  return { name: 'events.csv', text: `Product,Warehouse,Date,Demand\n${rows.join('\n')}\n` };
};

const scoped: Behavior = {
  rule,
  operationId: 'createForecast',
  name: 'with an event of one product',
  async run(test) {
    const { lab } = test;
    const { body } = await test.request('uploadFile', { body: uploadBody(scopedCsv()) });
    const id = String(body.id);
    const dates = [...raisedMonths, 38].map((month) => ({
      first_date: monthAt(month),
      last_date: monthAt(month),
    }));
    await test.request('addDatasetEvent', sending(id, { ...once, dates, scope: { c2: ['A1'] } }));
    const level = { aggregation_characteristics: ['c2'], characteristic_labels: {} };
    const { runId } = await newRun(lab, { id }, level);
    const { status } = await waitForRun(lab, runId);
    if (status !== 'completed') throw new SkippedError(`the forecast ended with status ${status}`);
    const query = [['aggregation_characteristics', 'c2']] as const;
    const shown = await test.request('getRunData', { path: { runId }, query });
    for (const { key, details } of objectsIn(objectOf(shown.body.groups).items)) {
      const { c2 } = objectOf(key);
      const { actual, forecast } = objectOf(details);
      const last = Number(objectsIn(actual).at(-1)?.value);
      const value = Number(objectsIn(forecast)[2]?.value);
      test.assert(
        c2 === 'A1' || Math.abs(value - last) <= 0.25 * last,
        `the event is not meant for ${String(c2)}, but its forecast jumps from ${last} to ${value}`,
        shown.exchange,
      );
    }
  },
};

const byOtherUser: Behavior = {
  rule,
  operationId: 'changeDatasetEvent',
  name: 'of another author',
  async run(test) {
    const { id } = await newUpload(test.lab);
    const { authorization, username } = await otherUser(test.lab);
    const added = await test.request('addDatasetEvent', { ...sending(id, once), authorization });
    const path = { id, eventId: String(added.body.id) };
    const owner = test.lab.credentials.username;
    for (const [change, changed_by] of [
      [{ authorization }, username],
      [{}, owner],
    ] as const) {
      const call = { ...sending(id, { ...once, name: changed_by }, path.eventId), ...change };
      const because = 'the author and the owner may change the event';
      const exchange = await test.expectStatus(200, 'changeDatasetEvent', call, because);
      fields(test, { exchange }, jsonOf(exchange.response), { created_by: username, changed_by });
    }
    const because = 'the author may delete the event';
    await test.expectStatus(200, 'deleteDatasetEvent', { path, authorization }, because);
  },
};

const countries: Behavior = {
  rule: 'order',
  operationId: 'listHolidayCountries',
  name: 'by name',
  async run(test) {
    const { exchange, body } = await test.request('listHolidayCountries');
    const names = objectsIn(body.countries).map(({ name }) => String(name));
    const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en'));
    fields(test, { exchange }, { names }, { names: sorted });
  },
};

/** All tests of dataset events. */
export const eventBehaviors: readonly Behavior[] = [reported, changed, byOtherUser, scoped, countries];
