import { jsonOf } from '../../../http/exchange.ts';
import { otherUser } from '../../../fixtures/accounts.ts';
import { bodyOf } from '../../../fixtures/body-of.ts';
import { ledger, newLedger } from '../../../fixtures/samples/ledger.ts';
import { fields, objectOf } from '../../fields.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { isRecent } from '../list.ts';

const rule = 'events';

const sending = (id: string, form: object, eventId?: string) => ({
  path: { id, ...(eventId === undefined ? {} : { eventId }) },
  body: bodyOf('application/json', { ...form }),
});
const on = (first_date: string, last_date = first_date) => ({ first_date, last_date });
const defaults = { country: null, region: null, days_before: 0, days_after: 0, scope: {} };

/** Events of the ledger, which has data from 1 January to 2 December 2023, and when they occur. */
const occurrences = [
  { dates: [on('2023-01-01'), on(ledger.lastDate), on('2023-12-03')], past: 2, next_date: '2023-12-03' },
  { dates: [on('2025-07-01'), on('2024-05-01'), on('2022-12-31')], past: 0, next_date: '2024-05-01' },
  { dates: [on('2026-11-30')], past: 0, next_date: '2026-11-30' },
  { dates: [on('2027-06-01')], past: 0, next_date: null },
  { dates: [on('2023-03-01', '2023-03-31')], days_before: 60, days_after: 60, past: 1, next_date: null },
  { kind: 'yearly', dates: [on('2020-02-29')], past: 1, next_date: '2024-02-29' },
  { kind: 'yearly', dates: [on('2030-12-03'), on('2019-12-02')], past: 1, next_date: '2023-12-03' },
  { kind: 'yearly', dates: [on('2023-01-01')], past: 1, next_date: '2024-01-01' },
  { kind: 'yearly', dates: [on('2019-12-28', '2020-01-03')], next_date: '2023-12-28' },
  {
    kind: 'yearly',
    dates: [on('2025-05-01', '2025-05-03'), on('2025-06-01')],
    past: 2,
    next_date: '2024-05-01',
  },
];

const dated: Behavior = {
  rule,
  operationId: 'addDatasetEvent',
  name: 'past and next occurrences',
  async run(test) {
    const { id } = await newLedger(test.lab);
    for (const { past, next_date, ...form } of occurrences) {
      const named = { name: test.lab.nextName(), kind: 'once', ...form };
      const shown = await test.request('addDatasetEvent', sending(id, named));
      fields(test, shown, shown.body, { ...named, next_date, ...(past === undefined ? {} : { past }) });
    }
    const holidays = async (more: object) => {
      const named = { name: test.lab.nextName(), kind: 'holidays', country: 'DE', ...more };
      const shown = await test.request(
        'addDatasetEvent',
        sending(id, { ...named, dates: [on('2023-05-02')] }),
      );
      fields(test, shown, shown.body, { ...defaults, ...named, dates: [], next_date: '2023-12-25' });
      return { shown, past: Number(shown.body.past) };
    };
    const [all, bavarian] = [await holidays({}), await holidays({ region: 'BY' })];
    // Easter and Whit Sunday are public holidays only in one state.
    test.assert(
      all.past >= 7 && all.past <= 9,
      `Germany has ${all.past} public holidays until December`,
      all.shown.exchange,
    );
    const japan = { name: test.lab.nextName(), kind: 'holidays', country: 'JP' };
    const abroad = await test.request('addDatasetEvent', sending(id, japan));
    fields(test, abroad, abroad.body, { ...defaults, ...japan, next_date: '2024-01-01' });
    test.assert(bavarian.past > all.past, 'the holidays of the region are missing', bavarian.shown.exchange);
  },
};

const full = {
  name: 'Every property',
  kind: 'once',
  dates: [on('2023-05-01', '2023-05-03'), on('2023-01-01', '2024-01-01')],
  days_before: 60,
  days_after: 59,
  scope: { c2: ['Äpfel', 'b-20'], c9: ['Ost'] },
};

const replaced: Behavior = {
  rule,
  operationId: 'changeDatasetEvent',
  name: 'omitted properties get their defaults; authors and times',
  async run(test) {
    const { id } = await newLedger(test.lab);
    const { username } = test.lab.credentials;
    const first = await test.request('addDatasetEvent', sending(id, full));
    fields(test, first, first.body, { ...defaults, ...full, revision: 1, created_by: username });
    isRecent(test, first, first.body.created_at);
    fields(test, first, first.body, { changed_at: first.body.created_at });
    const second = await test.request('addDatasetEvent', sending(id, { ...full, name: 'Second' }));
    const eventId = String(first.body.id);
    const least = { name: 'Least', kind: 'yearly', dates: [on('2023-06-01')] };
    const { created_at, created_by } = first.body;
    const shown = await test.request('changeDatasetEvent', sending(id, least, eventId));
    const expected = { ...defaults, ...least, id: eventId, revision: 2, created_at, created_by };
    fields(test, shown, shown.body, { ...expected, past: 1, next_date: '2024-06-01' });
    const isLater = Date.parse(String(shown.body.changed_at)) >= Date.parse(String(created_at));
    test.assert(isLater, 'the change is older than the event', shown.exchange);
    const bavaria = { name: 'Bavaria', kind: 'holidays', country: 'DE', region: 'BY' };
    const third = await test.request('changeDatasetEvent', sending(id, { ...bavaria, revision: 2 }, eventId));
    fields(test, third, third.body, { ...defaults, ...bavaria, dates: [], revision: 3 });
    const { authorization } = await otherUser(test.lab);
    for (const call of [{}, { authorization }]) {
      const list = await test.request('listDatasetEvents', { path: { id }, ...call });
      fields(test, list, list.body, { events: [third.body, second.body] });
    }
  },
};

const once = { name: 'Refused', kind: 'once', dates: [on('2023-05-01')] };
/** Forms that contradict themselves or the dataset, and what the error names. */
const refusedForms = [
  [{ ...once, dates: [] }, 'dates'],
  [{ name: 'Refused', kind: 'yearly' }, 'dates'],
  [{ name: 'Refused', kind: 'holidays' }, 'country'],
  [{ name: 'Refused', kind: 'holidays', country: 'XX' }, 'XX'],
  [{ name: 'Refused', kind: 'holidays', country: 'DE', region: 'ZZ' }, 'ZZ'],
  [{ ...once, dates: [on('2023-05-02', '2023-05-01')] }, '02/05/2023'],
  [{ ...once, dates: [on('2023-01-01', '2024-01-02')] }, '02/01/2024'],
  [{ ...once, dates: [on('1899-12-31')] }, '1900'],
  [{ ...once, dates: [on('2201-01-01')] }, '2200'],
  [{ ...once, scope: { c15: ['x'] } }, 'c15'],
  [{ ...once, dates: [on('2023-02-30')] }, ''],
  [{ ...once, days_before: 61 }, 'days_before'],
  [{ ...once, days_after: 61 }, 'days_after'],
  [{ ...once, name: 'x'.repeat(101) }, 'name'],
] as const;

async function refuses(test: BehaviorTest, operationId: string, id: string, eventId?: string) {
  for (const [form, named] of refusedForms) {
    const call = sending(id, form, eventId);
    const exchange = await test.expectStatus(422, operationId, call, 'the form is contradictory');
    const isNamed = exchange.response.text.includes(named);
    test.assert(isNamed, `the error does not name ${named}`, exchange);
  }
}

const refused: Behavior = {
  rule,
  operationId: 'addDatasetEvent',
  name: 'refused forms store nothing',
  async run(test) {
    const { id } = await newLedger(test.lab);
    await refuses(test, 'addDatasetEvent', id);
    const { body } = await test.request('addDatasetEvent', sending(id, full));
    await refuses(test, 'changeDatasetEvent', id, String(body.id));
    const list = await test.request('listDatasetEvents', { path: { id } });
    fields(test, list, list.body, { events: [body] });
    const longest = { ...once, name: 'é'.repeat(100), dates: [on('1900-01-01'), on('2200-12-31')] };
    const shown = await test.request('addDatasetEvent', sending(id, longest));
    fields(test, shown, shown.body, longest);
  },
};

const elsewhere: Behavior = {
  rule: 'flow',
  operationId: 'changeDatasetEvent',
  name: 'events and marks of another dataset',
  async run(test) {
    const [own, other] = [await newLedger(test.lab), await newLedger(test.lab)];
    const { body } = await test.request('addDatasetEvent', sending(own.id, full));
    const marks = bodyOf('application/json', { stockouts: [{ key: {}, ...on('2023-05-01') }] });
    const marked = await test.request('addStockouts', { path: { id: own.id }, body: marks });
    const eventId = String(body.id);
    const because = 'it belongs to another dataset';
    const changing = await test.expectStatus(
      404,
      'changeDatasetEvent',
      sending(other.id, full, eventId),
      because,
    );
    const { detail } = objectOf(jsonOf(changing.response));
    test.assert(String(detail).includes(eventId), 'the error does not name the event', changing);
    const path = { id: other.id, eventId, stockoutId: String(objectsIn(marked.body.stockouts)[0]?.id) };
    await test.expectStatus(404, 'deleteDatasetEvent', { path }, because);
    await test.expectStatus(404, 'deleteStockout', { path }, because);
    const events = await test.request('listDatasetEvents', { path: { id: own.id } });
    fields(test, events, events.body, { events: [body] });
    const stockouts = await test.request('listStockouts', { path: { id: own.id } });
    fields(test, stockouts, stockouts.body, marked.body);
    const empty = await test.request('listDatasetEvents', { path: { id: other.id } });
    fields(test, empty, empty.body, { events: [] });
  },
};

const countries: Behavior = {
  rule: 'consistent',
  operationId: 'listHolidayCountries',
  name: 'codes, regions and attribution',
  async run(test) {
    const shown = await test.request('listHolidayCountries');
    const list = objectsIn(shown.body.countries);
    const codes = list.map(({ code }) => String(code));
    test.assert(
      new Set(codes).size === codes.length && codes.length > 100,
      'countries are missing',
      shown.exchange,
    );
    const germany = list.find(({ code }) => code === 'DE');
    fields(test, shown, germany, { name: 'Germany' });
    const regions = objectsIn(germany?.regions).map(({ code }) => String(code));
    const states = [
      'BB',
      'BE',
      'BW',
      'BY',
      'HB',
      'HE',
      'HH',
      'MV',
      'NI',
      'NW',
      'RP',
      'SH',
      'SL',
      'SN',
      'ST',
      'TH',
    ];
    fields(test, shown, { regions: regions.toSorted() }, { regions: states });
    const { attribution } = shown.body;
    test.assert(
      typeof attribution === 'string' && attribution !== '',
      'attribution is empty',
      shown.exchange,
    );
  },
};

/** All tests of the rules of events. */
export const eventRuleBehaviors: readonly Behavior[] = [dated, replaced, refused, elsewhere, countries];
