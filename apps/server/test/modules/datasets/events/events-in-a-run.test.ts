// full run only: it trains models for every case.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '@forecast-console/api-client/schema';
import { ask } from '../../../support/call.ts';
import { TestApp } from '../../../support/test-app.ts';
import { ended, fileForm, forecastOf, longCsv, upload } from '../../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../../support/test-users.ts';

type EventForm = components['schemas']['EventForm'];

let app: TestApp;
let ana: SignedIn;
let id: string;

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

const added = (form: EventForm) =>
  ask(app, 'addDatasetEvent', { token: ana.token, path: { id }, json: form });

describe('a run of a dataset with events', () => {
  /** The demand for product A1 is 50% higher in every fourth month. */
  const promoted = (months: number) =>
    longCsv(months)
      .split('\n')
      .map((line) => {
        const [product, , , date = '', demand] = line.split(',');
        const month = Number(date.slice(5, 7));
        return product === 'A1' && (month + Number(date.slice(0, 4))) % 5 === 0
          ? line.replace(/,[^,]*$/, `,${Math.round(Number(demand) * 1.5)}`)
          : line;
      })
      .join('\n');
  const isPromoted = (year: number, month: number) => (month + year) % 5 === 0;
  const iso = (year: number, month: number, day: number) =>
    `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const dates = Array.from({ length: 48 }, (_, at) => [2022 + Math.floor(at / 12), (at % 12) + 1] as const)
    .filter(([year, month]) => isPromoted(year, month))
    .map(([year, month]) => ({
      first_date: iso(year, month, 1),
      last_date: iso(year, month, new Date(Date.UTC(year, month, 0)).getUTCDate()),
    }));
  const promotion: EventForm = { name: 'Promotion', kind: 'once', dates, scope: { c2: ['A1'] } };
  let run: components['schemas']['ForecastRunDetail'];

  beforeAll(async () => {
    ({ id } = await upload(app, ana.token, promoted(30)));
    await added(promotion);
    await added({
      ...promotion,
      name: 'Opening',
      dates: [{ first_date: '2024-08-01', last_date: '2024-08-01' }],
    });
    run = await forecastOf(app, ana.token, id, {
      aggregation_characteristics: ['c2'],
      backtest_periods: 3,
      horizon: 6,
    });
  });

  // EV-9
  it('returns the events it used, their effects and their dates', () => {
    const [found, never] = run.events ?? [];
    expect(found).toMatchObject({ name: 'Promotion', past: 7, ahead: 1 });
    expect(found?.effect).toBeGreaterThan(0.3);
    expect(found?.effect).toBeLessThan(0.6);
    expect(found?.dates).toContainEqual({ first_date: '2024-11-01', last_date: '2024-11-30' });
    expect(never).toMatchObject({ name: 'Opening', past: 0, ahead: 1, effect: null });
    expect(run.notes).toContain(
      'No effect could be estimated because the history contains no occurrence: Opening.',
    );
    expect(run.parameters.with_events).toBe(true);
  });

  // EV-6
  it('compares its accuracy with and without events at the same cutoffs', () => {
    expect(run.events_brought?.origins).toBe(run.origins);
    expect(run.events_brought?.with).toBe(run.accuracy?.wape);
    expect(run.events_brought?.with ?? 9).toBeLessThan(run.events_brought?.without ?? 0);
  });

  it('applies effects only within the scope of an event, weighted by volume if a group is only partly in scope', async () => {
    const whole = await forecastOf(app, ana.token, id, { horizon: 6, run_backtest: false });
    const [found] = whole.events ?? [];
    expect(found?.effect).toBeGreaterThan(0.2);
    const data = await ask(app, 'getRunData', { token: ana.token, path: { runId: run.run_id } });
    expect(data.status).toBe('completed');
  });

  it('ignores events if requested', async () => {
    const plain = await forecastOf(app, ana.token, id, { with_events: false, run_backtest: false });
    expect([plain.events, plain.events_brought]).toEqual([[], null]);
  });

  // EV-9
  it("uses the dataset's current events when it is refreshed", async () => {
    const form = fileForm(promoted(31));
    form.delete('upload_mode');
    await ask(app, 'addUploadVersion', { token: ana.token, path: { id }, multipart: form });
    await added({ ...promotion, name: 'Fair' });
    const path = { runId: run.run_id };
    const { run_id } = await ask(app, 'refreshForecastRun', { token: ana.token, path });
    const refreshed = await ended(app, ana.token, run_id);
    expect(refreshed.events?.map(({ name }) => name)).toEqual(['Promotion', 'Opening', 'Fair']);
  });
});
