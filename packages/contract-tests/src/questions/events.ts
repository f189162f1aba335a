import { jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../knowledge/base-call.ts';
import { newUpload } from '../knowledge/specimens.ts';
import { fields, objectOf } from './fields.ts';
import { type Inquiry, objectsIn, type Question } from './inquiry.ts';

const rule = 'events';
/** Of the years that the specimen has, each once, and of the one after. */
const yearly = {
  name: 'Größe „名“ 😀',
  kind: 'yearly',
  dates: [{ first_date: '2021-11-26', last_date: '2021-11-29' }],
  days_before: 2,
  days_after: 1,
  scope: { c3: ['Süd'] },
};
const once = {
  name: 'Once',
  kind: 'once',
  dates: [
    { first_date: '2022-05-01', last_date: '2022-05-03' },
    { first_date: '2024-02-10', last_date: '2024-02-10' },
  ],
};

const sending = (id: string, form: object, eventId?: string) => ({
  path: { id, ...(eventId === undefined ? {} : { eventId }) },
  body: bodyOf('application/json', { ...form }),
});

async function listed(inquiry: Inquiry, id: string, names: readonly string[]) {
  const shown = await inquiry.ask('listDatasetEvents', { path: { id } });
  const told = objectsIn(shown.body.events).map(({ name }) => name);
  fields(inquiry, shown, { names: told }, { names });
}

const told: Question = {
  rule,
  about: 'addDatasetEvent',
  name: 'what was told, and when it is',
  async ask(inquiry) {
    const { id } = await newUpload(inquiry.lab);
    const { username } = inquiry.lab.credentials;
    const first = await inquiry.ask('addDatasetEvent', sending(id, yearly));
    const author = { revision: 1, created_by: username, changed_by: username };
    fields(inquiry, first, first.body, { ...yearly, ...author, past: 3, next_date: '2024-11-26' });
    const second = await inquiry.ask('addDatasetEvent', sending(id, once));
    fields(inquiry, second, second.body, { ...once, ...author, past: 1, next_date: '2024-02-10' });
    await inquiry.expect(409, 'addDatasetEvent', sending(id, once), 'the dataset has an event of this name');
    const list = await inquiry.ask('listDatasetEvents', { path: { id } });
    fields(inquiry, list, list.body, { events: [first.body, second.body] });
  },
};

const changed: Question = {
  rule,
  about: 'changeDatasetEvent',
  name: 'and what somebody else has changed',
  async ask(inquiry) {
    const { id } = await newUpload(inquiry.lab);
    const { body } = await inquiry.ask('addDatasetEvent', sending(id, yearly));
    const eventId = String(body.id);
    await inquiry.ask('addDatasetEvent', sending(id, once));
    const another = { ...yearly, name: 'Another', days_after: 7, scope: {}, revision: 1 };
    const shown = await inquiry.ask('changeDatasetEvent', sending(id, another, eventId));
    fields(inquiry, shown, shown.body, { ...another, id: eventId, revision: 2 });
    const late = { ...yearly, name: 'Late', revision: 1 };
    const because = 'it was changed since';
    const told = async (operation: string, call: object) => {
      const exchange = await inquiry.expect(409, operation, call, because);
      const { yours, theirs } = objectOf(jsonOf(exchange.answer));
      fields(inquiry, { exchange }, theirs, { ...another, id: eventId, revision: 2 });
      return { exchange, yours };
    };
    const { exchange, yours } = await told('changeDatasetEvent', sending(id, late, eventId));
    const { revision: _, ...wanted } = late;
    fields(inquiry, { exchange }, yours, wanted);
    const revision = (of: string) => ({ path: { id, eventId }, query: [['revision', of]] as const });
    await told('deleteDatasetEvent', revision('1'));
    const taken = { ...another, name: once.name, revision: 2 };
    await inquiry.expect(409, 'changeDatasetEvent', sending(id, taken, eventId), 'another one has this name');
    await listed(inquiry, id, ['Another', once.name]);
    await inquiry.ask('deleteDatasetEvent', revision('2'));
    await listed(inquiry, id, [once.name]);
    const gone = 'the event was deleted';
    await inquiry.expect(404, 'changeDatasetEvent', sending(id, yearly, eventId), gone);
    await inquiry.expect(404, 'deleteDatasetEvent', { path: { id, eventId } }, gone);
  },
};

/** What events of a dataset have to be. */
export const eventQuestions: readonly Question[] = [told, changed];
