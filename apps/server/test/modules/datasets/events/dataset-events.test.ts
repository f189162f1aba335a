import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '@forecast-console/api-client/schema';
import { ask, call } from '../../../support/call.ts';
import { TestApp } from '../../../support/test-app.ts';
import { upload } from '../../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../../support/test-users.ts';

type EventForm = components['schemas']['EventForm'];

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let id: string;

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  ben = await signedIn(app, 'ben');
});
afterAll(() => app.close());

const sale: EventForm = {
  name: 'Sale',
  kind: 'once',
  dates: [
    { first_date: '2023-03-01', last_date: '2023-03-31' },
    { first_date: '2025-02-01', last_date: '2025-02-28' },
  ],
};
const add = (form: EventForm, token = ana.token) =>
  call(app, 'addDatasetEvent', { token, path: { id }, json: form });
const added = (form: EventForm, token = ana.token) =>
  ask(app, 'addDatasetEvent', { token, path: { id }, json: form });
const list = () => ask(app, 'listDatasetEvents', { token: ana.token, path: { id } });

describe('the size limit of events', () => {
  /** The values take about 988 kB. */
  const scope = Object.fromEntries(
    ['c2', 'c3'].map((code) => [
      code,
      Array.from({ length: 1000 }, (_, value) => `${code}-${value}`.padEnd(490, 'x')),
    ]),
  );

  beforeAll(async () => {
    ({ id } = await upload(app, ana.token));
  });

  it('applies to events beyond 1 MB per dataset', async () => {
    expect((await add({ ...sale, scope })).status).toBe(200);
    const second = await add({ ...sale, name: 'Second', scope });
    expect([second.status, second.detail]).toEqual([
      409,
      expect.stringContaining('bytes, but at most 1,000,000 are allowed'),
    ]);
    expect((await list()).events).toHaveLength(1);
  });

  it('allows existing sets above the limit to shrink but not to grow', async () => {
    const { id: eventId } = await added({ ...sale, name: 'Old' });
    const definition = JSON.stringify({
      ...sale,
      name: 'Old',
      country: null,
      region: null,
      days_before: 0,
      days_after: 0,
      scope,
    });
    app.withDatabase((database) =>
      database.prepare('UPDATE dataset_events SET definition = ? WHERE id = ?').run(definition, eventId),
    );
    const change = (form: EventForm) =>
      call(app, 'changeDatasetEvent', { token: ana.token, path: { id, eventId }, json: form });
    expect((await list()).events).toHaveLength(2);
    expect((await change({ ...sale, name: 'Longer name', scope })).status).toBe(409);
    const { c2 = [] } = scope;
    expect((await change({ ...sale, name: 'Old', scope: { c2 } })).status).toBe(200);
    expect((await call(app, 'deleteDatasetEvent', { token: ana.token, path: { id, eventId } })).status).toBe(
      200,
    );
  });
});

describe('dataset events', () => {
  beforeAll(async () => {
    ({ id } = await upload(app, ana.token));
  });

  // EV-1
  it('can be added by every user, and include the author, past occurrences and next date', async () => {
    const event = await added(sale, ben.token);
    expect(event).toMatchObject({
      ...sale,
      created_by: 'ben',
      changed_by: 'ben',
      revision: 1,
      past: 1,
      next_date: '2025-02-01',
    });
    expect((await list()).events).toEqual([event]);
  });

  it('have their names trimmed', async () => {
    expect(await added({ ...sale, name: '  Bazaar ' })).toMatchObject({ name: 'Bazaar' });
    expect((await add({ ...sale, name: '   ' })).status).toBe(422);
  });

  // EV-8
  it('return 409 with both versions if another user changed the event first', async () => {
    const { id: eventId, revision } = await added({ ...sale, name: 'Leaflet' }, ben.token);
    const change = (token: string, days_after: number) =>
      call(app, 'changeDatasetEvent', {
        token,
        path: { id, eventId },
        json: { ...sale, name: 'Leaflet', days_after, revision },
      });
    expect((await change(ben.token, 3)).body).toMatchObject({
      revision: 2,
      changed_by: 'ben',
      days_after: 3,
    });
    const second = await change(ana.token, 5);
    expect([second.status, second.detail]).toEqual([
      409,
      '"Leaflet" was changed by ben in the meantime. Review the current event, and change it again.',
    ]);
    expect(second.body).toMatchObject({
      yours: { name: 'Leaflet', days_after: 5 },
      theirs: { id: eventId, revision: 2, days_after: 3, changed_by: 'ben' },
    });
  });

  // EV-8
  it('are not deleted if another user has changed them in the meantime', async () => {
    const { id: eventId, revision } = await added({ ...sale, name: 'Outlet' }, ben.token);
    const path = { id, eventId };
    const json = { ...sale, name: 'Outlet', days_before: 4, revision };
    await ask(app, 'changeDatasetEvent', { token: ben.token, path, json });
    const remove = (of: number) =>
      call(app, 'deleteDatasetEvent', { token: ana.token, path, query: { revision: of } });
    const refused = await remove(revision);
    expect([refused.status, refused.detail]).toEqual([
      409,
      '"Outlet" was changed by ben in the meantime. Review the current event before you delete it.',
    ]);
    expect(refused.body).toMatchObject({ theirs: { id: eventId, revision: 2, days_before: 4 } });
    expect(refused.body).not.toHaveProperty('yours');
    expect((await remove(2)).status).toBe(200);
    expect((await remove(2)).status).toBe(404);
  });

  // EV-1
  it.each(['changeDatasetEvent', 'deleteDatasetEvent'] as const)(
    'return 403 for %s unless the user is the author, the owner of the dataset or an administrator',
    async (operation) => {
      const cara = await signedIn(app, `cara-${operation}`);
      const admin = await signedIn(app, `admin-${operation}`, ['user', 'admin']);
      const statusFor = async ({ token }: SignedIn) => {
        const form = { ...sale, name: `${operation} by ${token.slice(-8)}` };
        const { id: eventId } = await added(form, ben.token);
        const answer = await call(app, operation, { token, path: { id, eventId }, json: form });
        return [answer.status, answer.detail];
      };
      const action = operation === 'changeDatasetEvent' ? 'change' : 'delete';
      expect(await statusFor(cara)).toEqual([
        403,
        `Only the author of this event, the owner of the dataset, or an administrator may ${action} it.`,
      ]);
      for (const user of [ana, ben, admin]) expect((await statusFor(user))[0]).toBe(200);
    },
  );

  it('have unique names within a dataset', async () => {
    await added({ ...sale, name: 'Fair' });
    expect((await add({ ...sale, name: 'Fair' })).detail).toBe(
      'This dataset already has an event "Fair". Choose another name.',
    );
  });

  it.each([
    [{ dates: [] }, 'Enter the dates of the event.'],
    [{ kind: 'holidays' }, 'Select a country for public holidays.'],
    [{ kind: 'holidays', country: 'XX' }, 'No public holidays are available for XX. Choose another country.'],
    [
      { kind: 'holidays', country: 'DE', region: 'QQ' },
      'Germany has no region QQ with its own public holidays.',
    ],
    [
      { dates: [{ first_date: '2023-03-02', last_date: '2023-03-01' }] },
      'The event ends on 01/03/2023, before 02/03/2023.',
    ],
    [
      { dates: [{ first_date: '2023-01-01', last_date: '2024-03-01' }] },
      'The event from 01/01/2023 to 01/03/2024 is longer than a year.',
    ],
    [
      { dates: [{ first_date: '1800-01-01', last_date: '1800-01-01' }] },
      'The dates of an event must be between 01/01/1900 and 31/12/2200.',
    ],
    [{ scope: { c15: ['x'] } }, 'The dataset has no characteristic c15. Choose others.'],
  ] satisfies [Partial<EventForm>, string][])('cannot be %j', async (changed, detail) => {
    const answer = await add({ ...sale, name: 'Odd', ...changed });
    expect([answer.status, answer.detail]).toEqual([422, detail]);
  });

  // EV-1
  it('are limited to a hundred and recorded in the audit trail', async () => {
    const full = await upload(app, ana.token);
    const before = id;
    id = full.id;
    for (let count = 0; count < 100; count++) await added({ ...sale, name: `Sale ${count}` }, ben.token);
    expect((await add(sale)).status).toBe(409);
    const [first] = (await list()).events;
    await ask(app, 'deleteDatasetEvent', { token: ben.token, path: { id, eventId: first?.id ?? '' } });
    expect((await add(sale)).status).toBe(200);
    id = before;
    const admin = await signedIn(app, 'admin', ['user', 'admin']);
    const { entries } = await ask(app, 'listAuditEntries', { token: admin.token });
    expect(entries.map(({ action, username }) => `${action} ${username}`)).toEqual(
      expect.arrayContaining(['addDatasetEvent ben', 'deleteDatasetEvent ben']),
    );
  });

  it('are deleted with their dataset', async () => {
    const { id: gone } = await upload(app, ana.token);
    await ask(app, 'addDatasetEvent', { token: ana.token, path: { id: gone }, json: sale });
    await ask(app, 'deleteUpload', { token: ana.token, path: { id: gone } });
    const left = app.withDatabase((database) =>
      database.prepare('SELECT count(*) AS n FROM dataset_events WHERE upload_id = ?').get(gone),
    );
    expect(left).toEqual({ n: 0 });
  });
});
