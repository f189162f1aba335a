import type { JsonObject } from '../../src/contract/is-object.ts';
import type { FakeFile } from './fake-file.ts';

export interface FakePoint {
  date: string;
  value: number;
}

export interface FakeSeries {
  actual: FakePoint[];
  forecast: (FakePoint & { lower: number; upper: number })[];
  backtest: FakePoint[];
}

function later(date: string, months: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
}

type Row = FakeFile['demand'][number];

/** Returns series whose forecast repeats the last value before its start. */
export function fakeSeries(
  file: FakeFile,
  isMeant: (row: Row) => boolean,
  asked: JsonObject | null,
): FakeSeries {
  const rows = file.demand.filter(isMeant);
  const actual = file.dates.map((date) => ({
    date,
    value: rows.filter((row) => row.date === date).reduce((sum, { value }) => sum + value, 0),
  }));
  const start = actual.findIndex(({ date }) => date === asked?.forecast_start_date);
  const known = start < 0 ? actual : actual.slice(0, start);
  const last = known.at(-1);
  if (!last || !asked) return { actual, forecast: [], backtest: [] };
  const held = asked.run_backtest === false ? 0 : Number(asked.backtest_periods ?? 6);
  return {
    actual,
    forecast: Array.from({ length: Number(asked.horizon) }, (_, step) => ({
      date: later(last.date, step + 1),
      value: last.value,
      lower: last.value - 1,
      upper: last.value + 1,
    })),
    backtest: held === 0 ? [] : known.slice(-held).map(({ date }) => ({ date, value: 0.9 * last.value })),
  };
}

/** Returns the groups of a run by product and warehouse. */
export const fakeGroups = (file: FakeFile, asked: JsonObject | null) =>
  file.products.flatMap((product) =>
    file.warehouses.map((warehouse) => ({
      key: { c2: product, c3: warehouse },
      details: fakeSeries(file, (row) => row.product === product && row.warehouse === warehouse, asked),
      metrics: null,
      share: null,
    })),
  );
