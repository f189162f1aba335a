// full run only: it trains models.
import type { components } from '@forecast-console/api-client/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

type Kind = components['schemas']['StockoutKind'];

let app: TestApp;
let ana: SignedIn;

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

const months = ['2022-09', '2023-06', '2024-02'];
/** The demand of product A1 is 30 times as large in some months. */
const wild = (some: readonly string[]) =>
  longCsv(36).replaceAll(
    new RegExp(`^(A1,.*,(?:${some.join('|')})-01),(\\d+)$`, 'gm'),
    (_row, start: string, value: string) => `${start},${30 * Number(value)}`,
  );

/** Runs a dataset with these outliers after marking them, and returns the series of A1. */
async function runOf(some: readonly string[], kind?: Kind) {
  const { id } = await upload(app, ana.token, some.length > 0 ? wild(some) : longCsv(36));
  const stockouts = some.map((month) => ({
    key: { c2: 'A1' },
    first_date: `${month}-01`,
    last_date: `${month}-01`,
    ...(kind && { kind }),
  }));
  if (kind !== undefined)
    await ask(app, 'addStockouts', { token: ana.token, path: { id }, json: { stockouts } });
  const run = await forecastOf(app, ana.token, id, {
    aggregation_characteristics: ['c2'],
    horizon: 6,
    backtest_periods: 6,
  });
  const { groups, details } = await ask(app, 'getRunData', {
    token: ana.token,
    path: { runId: run.run_id },
    query: { aggregation_characteristics: 'c2' },
  });
  const series = groups?.items.find(({ key }) => key['c2'] === 'A1');
  if (series === undefined) throw new Error('the run has no product A1');
  return { run, series, total: details };
}
const sumOf = (points: readonly { value: number | null }[]) =>
  points.reduce((sum, { value }) => sum + (value ?? 0), 0);

// DEM-9
describe('a run of a dataset with marked outliers', () => {
  it('forecasts as if they had not happened, and states what it left out', async () => {
    const [clean, plain, marked] = [await runOf([]), await runOf(months), await runOf(months, 'outlier')];
    const expected = sumOf(clean.series.details.forecast);
    const errorOf = ({ series }: typeof plain) => Math.abs(sumOf(series.details.forecast) / expected - 1);
    expect(errorOf(plain)).toBeGreaterThan(0.3);
    expect(errorOf(marked)).toBeLessThan(0.05);
    expect(marked.run.notes).toContain(
      'Left out as marked outliers: 3 months of 1 series. Charts and exports show the recorded values.',
    );
    expect(marked.series.notes).toContain('Left out as marked outliers: 01/09/2022, 01/06/2023, 01/02/2024.');
    expect(plain.run.notes.join()).not.toContain('marked');
  });

  it('shows the recorded values in the series and the total', async () => {
    const { series, total } = await runOf(months, 'outlier');
    const valueOf = (points: components['schemas']['RunSeries']) =>
      points.actual.find(({ date }) => date === '2023-06-01')?.value ?? 0;
    expect(valueOf(series.details)).toBeGreaterThan(5000);
    expect(valueOf(total)).toBeGreaterThan(valueOf(series.details));
  });

  it('does not count them as errors of the backtest', async () => {
    const last = ['2024-11'];
    const [plain, marked] = [await runOf(last), await runOf(last, 'outlier')];
    expect(marked.series.metrics?.wape).toBeLessThan(0.2 * (plain.series.metrics?.wape ?? 0));
    expect(marked.run.accuracy?.wape).toBeLessThan(0.5 * (plain.run.accuracy?.wape ?? 0));
  });

  it('keeps a value that looks like an outlier on request', async () => {
    const one = ['2023-06'];
    const [plain, kept] = [await runOf(one), await runOf(one, 'keep')];
    expect(plain.series.notes).toContain('1 outlier was replaced before training: 01/06/2023.');
    expect(kept.series.notes?.join()).not.toContain('replaced before training');
    expect(kept.series.notes).toContain('Kept as marked, even if they look like outliers: 01/06/2023.');
  });
});
