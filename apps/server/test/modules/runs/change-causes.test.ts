// full run only: it trains models for every case.
import type { components } from '@forecast-console/api-client/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { demand, ended, fileForm, forecastOf, isoMonth } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

type Schemas = components['schemas'];
type Cause = keyof Schemas['CauseParts'];

const months = 36;
const products = ['A1', 'B2'];
/** Promotions double the demand. */
const isPromoted = (month: number) => month % 7 === 3;

interface File {
  /** Number of months with demand. */
  last: number;
  /** Number of months whose promotions are known. */
  known?: number;
  scale?: (month: number) => number;
}

function csv({ last, known = months + 6, scale = () => 1 }: File): string {
  const lines = ['Product,Date,Demand,Promotion'];
  for (let month = 0; month < Math.max(last, known); month++)
    for (const [at, product] of products.entries()) {
      const value = demand(month, at, 0) * (isPromoted(month) ? 2 : 1) * scale(month);
      const flag = month < known ? Number(isPromoted(month)) : '';
      lines.push([product, isoMonth(month), month < last ? Math.round(value) : '', flag].join(','));
    }
  return lines.join('\n');
}

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

const level = { aggregation_characteristics: ['c2' as const], horizon: 6, backtest_periods: 3 };

async function uploaded(file: File): Promise<string> {
  const multipart = fileForm(csv(file));
  multipart.set('mapping', JSON.stringify([{ column: 'Promotion', role: 'unused', known_ahead: true }]));
  return (await ask(app, 'uploadFile', { token: ana.token, multipart })).id;
}

async function refreshed(id: string, runId: string, file: File): Promise<string> {
  const multipart = new FormData();
  multipart.set('mode', 'append');
  multipart.set('file', new Blob([csv(file)]), 'demand.csv');
  await ask(app, 'addUploadVersion', { token: ana.token, path: { id }, multipart });
  const { run_id } = await ask(app, 'refreshForecastRun', { token: ana.token, path: { runId } });
  return (await ended(app, ana.token, run_id)).run_id;
}

async function causesOf(runId: string, other: string): Promise<Schemas['ChangeCauses']> {
  for (;;) {
    const query = { with: other };
    const found = await ask(app, 'explainRunChange', { token: ana.token, path: { runId }, query });
    if (found.status !== 'running') return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function largestPart({ parts }: Schemas['ChangeSplit']): Cause | undefined {
  const all = Object.entries(parts) as [Cause, number][];
  return all.toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))[0]?.[0];
}

/** For each cause, a function that creates a run and a second run with that change. */
const changes: [Cause, () => Promise<{ runId: string; other: string }>][] = [
  [
    'new_actuals',
    async () => {
      const id = await uploaded({ last: months });
      const { run_id: other } = await forecastOf(app, ana.token, id, level);
      const scale = (month: number) => (month < months ? 1 : 1.8);
      return { other, runId: await refreshed(id, other, { last: months + 2, scale }) };
    },
  ],
  [
    'changed_history',
    async () => {
      const id = await uploaded({ last: months });
      const { run_id: other } = await forecastOf(app, ana.token, id, level);
      const scale = (month: number) => (month < months - 12 ? 1 : 1.5);
      return { other, runId: await refreshed(id, other, { last: months, scale }) };
    },
  ],
  [
    'known_columns',
    async () => {
      const id = await uploaded({ last: months, known: months });
      const { run_id: other } = await forecastOf(app, ana.token, id, level);
      return { other, runId: await refreshed(id, other, { last: months, known: months + 6 }) };
    },
  ],
  [
    'events',
    async () => {
      const id = await uploaded({ last: months, scale: (month) => (month % 9 === 0 ? 3 : 1) });
      const { run_id: other } = await forecastOf(app, ana.token, id, level);
      const fairs = Array.from({ length: 5 }, (_, at) => isoMonth(9 * at));
      const dates = fairs.map((date) => ({ first_date: date, last_date: `${date.slice(0, 8)}28` }));
      await ask(app, 'addDatasetEvent', {
        token: ana.token,
        path: { id },
        json: { name: 'Fair', kind: 'once', dates },
      });
      return { other, runId: (await forecastOf(app, ana.token, id, level)).run_id };
    },
  ],
  [
    'settings',
    async () => {
      const id = await uploaded({ last: months });
      const { run_id: other } = await forecastOf(app, ana.token, id, level);
      const wanted = { ...level, with_drivers: false };
      return { other, runId: (await forecastOf(app, ana.token, id, wanted)).run_id };
    },
  ],
  [
    'model',
    async () => {
      const id = await uploaded({ last: months });
      const { run_id: other } = await forecastOf(app, ana.token, id, level);
      const wanted = { ...level, model_type: 'nbeats' as const };
      return { other, runId: (await forecastOf(app, ana.token, id, wanted)).run_id };
    },
  ],
];

describe('the causes of a change', () => {
  // CMP-3
  it.each(changes)('are found by recomputation if the cause is %s', async (cause, change) => {
    const { runId, other } = await change();
    const found = await causesOf(runId, other);
    expect(found).toMatchObject({ status: 'completed', progress: 1, total_only: false });
    expect(largestPart(found.total ?? never)).toBe(cause);
    for (const { change: whole, parts } of [found.total ?? never, ...found.combinations])
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(whole, 6);
    expect(found.total?.parts.other).toBe(0);
    // The other causes must not apply.
    const others = Object.entries(found.total?.parts ?? {}).filter(([name]) => name !== cause);
    expect(others.filter(([name, part]) => part !== 0 && name !== 'new_actuals')).toEqual([]);
    const comparison = await ask(app, 'compareForecastRuns', {
      token: ana.token,
      path: { runId },
      query: { with: other },
    });
    const moved = comparison.periods.reduce((sum, { difference }) => sum + (difference ?? 0), 0);
    expect(found.total?.change).toBeCloseTo(moved, 6);
  });

  // CMP-3
  it('include adjustments', async () => {
    const id = await uploaded({ last: months });
    const [{ run_id: other }, { run_id: runId }] = [
      await forecastOf(app, ana.token, id, level),
      await forecastOf(app, ana.token, id, level),
    ];
    const { details } = await ask(app, 'getRunData', { token: ana.token, path: { runId } });
    const [{ date, value } = { date: '', value: 0 }] = details.forecast;
    await ask(app, 'adjustPlan', {
      token: ana.token,
      path: { runId },
      json: { cells: [{ date, kind: 'change', amount: 50, based_on: value ?? 0 }], reason: 'Order' },
    });
    const { total } = await causesOf(runId, other);
    expect(total?.parts.adjustments).toBeCloseTo(50, 6);
    expect(total?.change).toBeCloseTo(50, 6);
  });

  // CMP-3
  it('can be found later even if the computation was canceled at any time', async () => {
    const id = await uploaded({ last: months });
    const { run_id: other } = await forecastOf(app, ana.token, id, level);
    const { run_id: runId } = await forecastOf(app, ana.token, id, { ...level, model_type: 'ensemble' });
    const cancel = () =>
      call(app, 'cancelRunExplanation', { token: ana.token, path: { runId }, query: { with: other } });
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    await ask(app, 'explainRunChange', { token: ana.token, path: { runId }, query: { with: other } });
    expect((await cancel()).status).toBe(200);
    expect(await causesOf(runId, other)).toMatchObject({ status: 'completed' });
  });
});

const never: Schemas['ChangeSplit'] = {
  before: Number.NaN,
  after: Number.NaN,
  change: Number.NaN,
  parts: {
    new_actuals: 0,
    changed_history: 0,
    events: 0,
    known_columns: 0,
    settings: 0,
    model: 0,
    adjustments: 0,
    other: Number.NaN,
  },
};
