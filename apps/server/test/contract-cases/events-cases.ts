import type { components } from '@forecast-console/api-client/schema';
import type { OperationId } from '../../src/http/contract/document.ts';
import { ask, call, type Request } from '../support/call.ts';
import {
  asAna,
  withoutToken,
  withUnknownId,
  withTruncatedJson,
  withLargeBody,
  withMalformedId,
  withPlainText,
  whileStorageFails,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import type { World } from './world.ts';

type EventForm = components['schemas']['EventForm'];

let events = 0;
/** The form of an event with a unique name. */
const formOf = (changed: Partial<EventForm> = {}): EventForm => ({
  name: `Sale ${events++}`,
  kind: 'once',
  dates: [{ first_date: '2023-03-01', last_date: '2023-03-14' }],
  scope: { c2: ['A1'] },
  ...changed,
});

/** A request about an event that Ana created for this case. */
function ofAnEvent(
  operation: OperationId,
  status: number,
  title: string,
  how: (event: components['schemas']['DatasetEvent'], world: World) => Request = () => ({}),
): ContractCase {
  return {
    operation,
    status,
    title,
    run: async (world) => {
      const { app, ana, upload } = world;
      const path = { id: upload.id };
      const event = await ask(app, 'addDatasetEvent', { token: ana.token, path, json: formOf() });
      return call(app, operation, {
        token: ana.token,
        path: { ...path, eventId: event.id },
        ...how(event, world),
      });
    },
  };
}

const ofBody = (operation: 'addDatasetEvent' | 'changeDatasetEvent'): ContractCase[] => [
  withTruncatedJson(operation),
  withoutToken(operation),
  withLargeBody(operation),
  withPlainText(operation),
];

export const eventsCases: readonly ContractCase[] = [
  asAna('listDatasetEvents', 200, 'for an upload', ({ upload: { id } }) => ({ path: { id } })),
  withMalformedId('listDatasetEvents'),
  withoutToken('listDatasetEvents'),
  withUnknownId('listDatasetEvents'),

  asAna(
    'addDatasetEvent',
    200,
    'for an event on certain days, by a user who does not own the dataset',
    ({ ben, upload: { id } }) => ({
      token: ben.token,
      path: { id },
      json: formOf(),
    }),
  ),
  asAna('addDatasetEvent', 200, 'for an event on public holidays', ({ upload: { id } }) => ({
    path: { id },
    json: formOf({ kind: 'holidays', country: 'DE', region: 'BY', dates: [] }),
  })),
  asAna('addDatasetEvent', 404, 'for an unknown dataset', () => ({
    path: { id: 'some-id' },
    json: formOf(),
  })),
  ofAnEvent('addDatasetEvent', 409, 'with a name that is taken', ({ name }) => ({ json: formOf({ name }) })),
  asAna('addDatasetEvent', 422, 'without a name', ({ upload: { id } }) => ({
    path: { id },
    json: formOf({ name: ' ' }),
  })),
  asAna('addDatasetEvent', 422, 'without dates', ({ upload: { id } }) => ({
    path: { id },
    json: formOf({ dates: [] }),
  })),
  ...whileStorageFails('addDatasetEvent', ({ upload: { id } }) => ({ path: { id }, json: formOf() })),
  ...ofBody('addDatasetEvent'),

  ofAnEvent('changeDatasetEvent', 200, 'with the current revision', ({ revision }) => ({
    json: formOf({ revision, kind: 'yearly' }),
  })),
  ofAnEvent('changeDatasetEvent', 409, 'with an outdated revision', () => ({
    json: formOf({ revision: 7 }),
  })),
  asAna('changeDatasetEvent', 404, 'for an unknown event', ({ upload: { id } }) => ({
    path: { id, eventId: 'some-id' },
    json: formOf(),
  })),
  ofAnEvent('changeDatasetEvent', 422, 'with an event that ends before it begins', () => ({
    json: formOf({ dates: [{ first_date: '2023-03-02', last_date: '2023-03-01' }] }),
  })),
  ...whileStorageFails('changeDatasetEvent', async ({ app, ana, upload }) => {
    const path = { id: upload.id };
    const { id: eventId } = await ask(app, 'addDatasetEvent', { token: ana.token, path, json: formOf() });
    const scope = { c2: Array.from({ length: 900 }, () => 'y'.repeat(400)) };
    return { path: { ...path, eventId }, json: formOf({ name: 'x'.repeat(100), scope }) };
  }),
  ...ofBody('changeDatasetEvent'),

  ofAnEvent('changeDatasetEvent', 403, 'for another user', (_event, { ben }) => ({
    token: ben.token,
    json: formOf(),
  })),
  ofAnEvent('deleteDatasetEvent', 200, 'for the author'),
  ofAnEvent('deleteDatasetEvent', 403, 'for another user', (_event, { ben }) => ({ token: ben.token })),
  ofAnEvent('deleteDatasetEvent', 409, 'with an outdated revision', () => ({ query: { revision: 7 } })),
  ofAnEvent('deleteDatasetEvent', 422, 'with a revision below 1', () => ({ query: { revision: 0 } })),
  asAna('deleteDatasetEvent', 404, 'for an unknown event', ({ upload: { id } }) => ({
    path: { id, eventId: 'some-id' },
  })),
  withMalformedId('deleteDatasetEvent'),
  withoutToken('deleteDatasetEvent'),

  asAna('listHolidayCountries', 200, 'for a signed-in user'),
  withoutToken('listHolidayCountries'),
];
