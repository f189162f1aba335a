import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '@forecast-console/api-client/schema';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { demand, ended, fileForm, forecastOf, isoMonth, products } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

const months = 36;
const isPromoted = (month: number) => month % 5 === 2;
const mapping = [{ column: 'Promotion', role: 'unused', known_ahead: true }];

/** A CSV file of demand that promotions double in some months, followed by `ahead` months with promotions only. */
function promotedCsv(first: number, last: number, ahead: number): string {
  const lines = ['Product,Date,Demand,Promotion'];
  for (let month = first; month < last + ahead; month++)
    for (const [at, code] of products.entries()) {
      const value = demand(month, at, 0) * (isPromoted(month) ? 2 : 1);
      lines.push([code, isoMonth(month), month < last ? value : '', Number(isPromoted(month))].join(','));
    }
  return lines.join('\n');
}

function formOf(content: string, mapped = true): FormData {
  const form = fileForm(content);
  if (mapped) form.set('mapping', JSON.stringify(mapping));
  return form;
}

function versionOf(content: string, mode: string): FormData {
  const form = new FormData();
  form.set('mode', mode);
  form.set('file', new Blob([content]), 'demand.csv');
  return form;
}

describe('a dataset with a column known in advance', () => {
  let id: string;
  let run: components['schemas']['ForecastRunDetail'];

  beforeAll(async () => {
    ({ id } = await ask(app, 'uploadFile', {
      token: ana.token,
      multipart: formOf(promotedCsv(0, months, 4)),
    }));
    run = await forecastOf(app, ana.token, id, { aggregation_characteristics: ['c2'], horizon: 6 });
  });

  // DRV-2
  it('has the same demand as a dataset without the column', async () => {
    const found = await ask(app, 'getUpload', { token: ana.token, path: { id } });
    expect(found.report?.lastDate).toBe(isoMonth(months - 1));
    expect(found.report?.columns.find(({ column }) => column === 'Promotion')?.known_ahead).toBe(true);
    expect(found.report).toMatchObject({
      rowsKept: 3 * months,
      rowsWithoutValues: 12,
      observations: 3 * months,
    });
  });

  // DRV-5
  it('is forecast with the effect of the column and reports the change in accuracy', () => {
    const [found] = run.drivers ?? [];
    expect(found).toMatchObject({ name: 'Promotion', past: months, ahead: 4, periods: 6, step: 1 });
    expect(found?.effect).toBeGreaterThan(0.6);
    expect(found?.effect).toBeLessThan(1.3);
    expect(found?.usual).toBe(0);
    expect(found?.range?.lower).toBeLessThan(found?.effect ?? 0);
    expect(found?.range?.upper).toBeGreaterThan(found?.effect ?? 9);
    expect(run.explanation?.without_effects).toBe(true);
    expect(run.events_brought?.with).toBe(run.accuracy?.wape);
    expect(run.events_brought?.with ?? 9).toBeLessThan(run.events_brought?.without ?? 0);
  });

  // DRV-4
  it('reports for how many forecast periods the column is known', () => {
    expect(run.notes).toContain(
      'No Promotion is assumed in 2 of the 6 months to forecast, because it is known for only 4. To change this, add a file with Promotion for these months to the dataset and refresh the run.',
    );
  });

  // DRV-4
  it('counts known values of the requested months, not of the months between data and forecast', async () => {
    const later = await forecastOf(app, ana.token, id, {
      forecast_start_date: isoMonth(months + 3),
      horizon: 6,
      run_backtest: false,
    });
    expect(later.drivers?.[0]).toMatchObject({ ahead: 1, periods: 6 });
  });

  it('is forecast without the column on request', async () => {
    const plain = await forecastOf(app, ana.token, id, { with_drivers: false, run_backtest: false });
    expect([plain.drivers, plain.events_brought]).toEqual([[], null]);
  });

  // DRV-2
  it('accepts a version with more known values, which a refresh uses', async () => {
    const lacking = await call(app, 'addUploadVersion', {
      token: ana.token,
      path: { id },
      multipart: versionOf(`Product,Date,Demand\nA1,${isoMonth(months)},100`, 'append'),
    });
    expect(lacking.status).toBe(422);
    expect(lacking.body).toMatchObject({
      detail: expect.stringContaining(
        'Known in advance in the dataset, but not in the file: "Promotion"',
      ) as string,
    });
    const version = await ask(app, 'addUploadVersion', {
      token: ana.token,
      path: { id },
      multipart: versionOf(promotedCsv(months, months + 1, 8), 'append'),
    });
    expect(version.version).toBe(2);
    // The file adds one month of demand for three products, and promotions for seven more months.
    expect(version).toMatchObject({
      row_count: 3 * (months + 1),
      counts: { new: 3, same: 0, changed: 0, removed: 0 },
    });
    expect(version.difference?.known_ahead).toMatchObject({ changed: 0, removed: 0 });
    expect(version.difference?.periods).toMatchObject([{ date: isoMonth(months), new: 3 }]);
    const { run_id } = await ask(app, 'refreshForecastRun', {
      token: ana.token,
      path: { runId: run.run_id },
    });
    const refreshed = await ended(app, ana.token, run_id);
    expect(refreshed.drivers?.[0]).toMatchObject({ past: months + 1, ahead: 6 });
    expect(refreshed.notes.filter((note) => note.includes('Promotion is assumed'))).toEqual([]);
  });
});
