import { exportRows } from '../../src/components/data-table/data-column.ts';
import { pivotColumns } from '../../src/features/analysis/pivot/pivot-columns.tsx';
import { chartOfYears } from '../../src/features/analysis/pivot/chart-of-years.ts';
import { yearPivot } from '../../src/features/analysis/pivot/year-pivot.ts';
import { summaryOfYears } from '../../src/features/analysis/panels/summary.ts';
import type { SeriesName } from '../../src/features/analysis/points/series-point.ts';
import { viewPoints } from '../../src/features/analysis/points/view-points.ts';
import type { Doubts } from './doubts.ts';
import { expectedRows, sumOf } from './expected-view.ts';
import { type RandomSeries, randomSeries } from './random-series.ts';
import { count, number, signed, startOf, yearAndPlace } from './words.ts';

interface Cell {
  value: number;
  partial: boolean;
}

const names: readonly SeriesName[] = ['actual', 'forecast', 'plan', 'backtest'];
const titles = { actual: 'Actual', forecast: 'Forecast', plan: 'Plan', backtest: 'Backtest' };
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Checks the table and the chart by year: values, totals, and the changes between years. */
export function checkYears(seed: number, doubts: Doubts): void {
  const series = randomSeries(seed);
  const { own, bucket, partialFirst, partialLast, types, years, from, to, label } = series;
  const edges = { partial_last: partialLast, partial_first: partialFirst };
  const pointsIn = (shown: typeof bucket) =>
    viewPoints(series.points, own, edges, { types, bucket: shown, years, from, to });
  const view = pointsIn(bucket);
  const pivot = own === bucket ? yearPivot(view, bucket) : yearPivot(view, bucket, pointsIn(own), own);
  const rows = expectedRows(series).filter(({ best }) => best !== null);
  const cells = new Map<string, Map<string, Cell>>();
  const columns = new Map<string, { year: number; series: SeriesName | null }>();
  const put = (date: string, name: SeriesName | null, cell: Cell) => {
    const { year, order } = yearAndPlace(date, bucket);
    const id = `${year} ${name === null ? 0 : 1 + names.indexOf(name)}`;
    columns.set(id, { year, series: name });
    cells.set(order, (cells.get(order) ?? new Map<string, Cell>()).set(id, cell));
  };
  for (const { date, best, beside, partial } of rows) {
    if (best !== null) put(date, null, { value: best.value, partial: partial.has('best') });
    for (const name of names)
      if (beside[name] !== undefined) put(date, name, { value: beside[name], partial: partial.has(name) });
  }
  const ids = [...columns.keys()].toSorted();
  const places = [...cells.keys()].toSorted();
  const nameOf = new Map(
    rows.map(({ date }) => [yearAndPlace(date, bucket).order, yearAndPlace(date, bucket).place]),
  );
  const shownYears = ids.flatMap((id) =>
    columns.get(id)?.series === null ? [columns.get(id)?.year ?? 0] : [],
  );
  const pairs = shownYears.filter((year) => shownYears.includes(year - 1)).toReversed();
  const header = [
    bucket === 'day' ? 'Day' : capital(bucket),
    ...ids.map((id) => {
      const { year, series: name } = columns.get(id) ?? { year: 0, series: null };
      return name === null ? String(year) : `${year} ${titles[name]}`;
    }),
    ...pairs.map((year) => `${year} vs ${year - 1}, %`),
  ];
  const shown = pivotColumns(pivot, bucket);
  const fine = comparable(series);
  const textOf = (cell: Cell | undefined) =>
    cell === undefined ? '–' : `${number(cell.value)}${cell.partial ? ' (incomplete)' : ''}`;
  const exported = exportRows(shown, pivot.rows);
  doubts.same('header of the years', exported[0], header);
  doubts.same(
    'rows of the years',
    exported.slice(1).map(([name]) => name),
    places.map((place) => nameOf.get(place)),
  );
  for (const [at, place] of places.entries()) {
    const row = cells.get(place) ?? new Map<string, Cell>();
    const values = ids.map((id) => row.get(id));
    const own = pivot.rows[at];
    const texts = own === undefined ? [] : shown.map((column) => column.text(own));
    doubts.same('values of a row by year', texts.slice(1, 1 + ids.length), values.map(textOf));
    doubts.same(
      'exported values by year',
      exported[at + 1]?.slice(1, 1 + ids.length),
      values.map((cell) => cell?.value ?? null),
    );
    const changes = pairs.map((year) => {
      const [newer, older] = [row.get(`${year} 0`), row.get(`${year - 1} 0`)];
      if (newer === undefined || older === undefined) return 'N/A';
      if (newer.partial || older.partial) return fine.change(year, place);
      return changeText(newer.value, older.value);
    });
    doubts.same('change between years', texts.slice(1 + ids.length), changes);
  }
  doubts.same(
    'totals by year',
    shown.slice(1).map(({ total }) => total?.(pivot.rows)),
    [
      ...ids.map((id) => number(sumOf(places.map((place) => cells.get(place)?.get(id)?.value)))),
      ...pairs.map((year) => fine.change(year, null)),
    ],
  );
  const [first, last] = [places[0], places.at(-1)];
  const span = bucket === 'year' ? '' : `, ${nameOf.get(first ?? '')} to ${nameOf.get(last ?? '')}`;
  const totals = shownYears.map(
    (year) =>
      `${year} total ${number(sumOf(places.map((place) => cells.get(place)?.get(`${year} 0`)?.value)))}`,
  );
  doubts.same(
    'summary of the years',
    summaryOfYears(pivot, bucket, label),
    first === undefined
      ? 'Line chart with no values.'
      : `Line chart${label === null ? '' : ` of ${label}`} by ${bucket}, one line per year${span}: ${totals.join(', ')}.`,
  );
  const lines = ids.filter((id) => ![1, 4].includes(Number(id.split(' ')[1])));
  const drawn = chartOfYears(pivot, bucket);
  doubts.same(
    'lines by year',
    drawn.map(({ label: name }) => name),
    lines.map((id) => {
      const { year, series: name } = columns.get(id) ?? { year: 0, series: null };
      return name === null ? String(year) : `${year} ${name}`;
    }),
  );
  for (const [at, id] of lines.entries())
    doubts.same(
      'line of a year',
      drawn[at]?.points.flatMap(({ y }) => y ?? []),
      places.flatMap((place) => cells.get(place)?.get(id)?.value ?? []),
    );
}

function changeText(newer: number, older: number): string {
  return older === 0 ? 'N/A' : `${signed((100 * (newer - older)) / Math.abs(older))}%`;
}

/** Changes over the finer periods that two years have in common. */
function comparable(series: RandomSeries) {
  const { own, bucket } = series;
  const values = new Map<string, { row: string; place: string; years: Map<number, number> }>();
  for (const { date, best, partial } of expectedRows({ ...series, years: [] }, own)) {
    if (best === null || partial.has('best')) continue;
    if (series.years.length > 0 && !series.years.includes(yearAndPlace(date, own).year)) continue;
    const { year, place, order } = yearAndPlace(date, own);
    const row = yearAndPlace(startOf(date, bucket), bucket).order;
    const key = `${row} ${order}`;
    const known = values.get(key) ?? { row, place, years: new Map<number, number>() };
    known.years.set(year, (known.years.get(year) ?? 0) + best.value);
    values.set(key, known);
  }
  const all = [...values].toSorted(([a], [b]) =>
    (a.split(' ')[1] ?? '') < (b.split(' ')[1] ?? '') ? -1 : 1,
  );
  const order = new Map(
    [...Array(366).keys()].map((day) => [
      new Date(Date.UTC(2000, 0, 1 + day)).toISOString().slice(5, 10),
      day,
    ]),
  );
  return {
    change: (year: number, row: string | null): string => {
      const common = all.filter(
        ([, one]) => (row === null || one.row === row) && one.years.has(year) && one.years.has(year - 1),
      );
      if (common.length === 0) return 'N/A';
      const sum = (of: number) => common.reduce((total, [, { years }]) => total + (years.get(of) ?? 0), 0);
      if (sum(year - 1) === 0) return 'N/A';
      const at = ([key]: (typeof common)[number]) => {
        const place = key.split(' ').at(-1) ?? '';
        if (own === 'day') return order.get(place) ?? 0;
        return own === 'week' ? Number(place) : own === 'year' ? 0 : Number(place.slice(0, 2));
      };
      const step = own === 'quarter' ? 3 : 1;
      const ranges: (typeof common)[] = [];
      for (const one of common) {
        const last = ranges.at(-1)?.at(-1);
        const isNext =
          last !== undefined &&
          (at(one) - at(last) === step || (own === 'day' && at(last) === 58 && at(one) === 60));
        if (isNext) ranges.at(-1)?.push(one);
        else ranges.push([one]);
      }
      const names = ranges.map((range) =>
        [...new Set([range[0]?.[1].place, range.at(-1)?.[1].place])].join('–'),
      );
      const over =
        ranges.length > 2
          ? `${count(common.length)} ${own}${common.length === 1 ? '' : 's'}`
          : names.join(', ');
      return `${changeText(sum(year), sum(year - 1))} (${over})`;
    },
  };
}
