import { isObject } from '../../src/contract/is-object.ts';
import { json, problem } from './fake-answers.ts';
import { guarded } from './fake-file.ts';
import type { Handler } from './fake-request.ts';
import { fakePlan } from './fake-plan.ts';
import { fakeGroups } from './fake-series.ts';
import type { FakeRun, FakeWorkspace } from './fake-workspace.ts';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const short = (value: number) => Number(value.toPrecision(4));

function rowsOf(run: FakeRun) {
  const asked = run.body.status === 'completed' && isObject(run.body.parameters) ? run.body.parameters : null;
  const groups = asked ? fakeGroups(run.file, asked) : [];
  const volume = sum(groups.flatMap(({ details }) => details.actual.map(({ value }) => value)));
  const plans = fakePlan(groups, run.adjustments);
  return groups.map(({ key, details }, at) => {
    const actual = details.actual.map(({ value }) => value);
    const forecast = details.forecast.map(({ value }) => value);
    const errors = details.backtest.map(
      ({ date, value }) => value - (details.actual.find((point) => point.date === date)?.value ?? 0),
    );
    const held = details.backtest.length === 0 ? null : sum(errors.map(Math.abs));
    const yearEarlier = actual.slice(-12).slice(0, forecast.length);
    const [next, past] = [sum(forecast), sum(yearEarlier)];
    return {
      key,
      name: null,
      history: actual.slice(-36).map(short),
      forecast: forecast.map(short),
      next_sum: next,
      ...(plans ? { plan_sum: sum((plans.groups[at] ?? []).map(({ value }) => value)) } : {}),
      change: past === 0 ? null : next / past - 1,
      absolute_error: held,
      wape: held === null ? null : (100 * held) / sum(actual.slice(-errors.length)),
      bias: held === null ? null : sum(errors) / errors.length,
      share: sum(actual) / volume,
      class: key.c3 === 'South' ? 'BX' : 'AX',
    };
  });
}

type Row = ReturnType<typeof rowsOf>[number];
const sorts = ['absolute_error', 'wape', 'bias', 'next_sum', 'change', 'share'] as const;

/** Returns the handlers of combination operations. */
export function combinationOperations(workspace: FakeWorkspace): Record<string, Handler> {
  return {
    listCombinations({ path, query }) {
      const run = workspace.run(path.runId ?? '');
      if (!run) return problem(404, 'No such run');
      const search = (query.search ?? '').toLowerCase();
      const sort = sorts.find((one) => one === query.sort) ?? 'absolute_error';
      const textOf = (row: Row) => (query.sort === 'class' ? row.class : `${row.key.c2} ${row.key.c3}`);
      const isText = query.sort === 'class' || query.sort === 'label';
      const falling = (a: Row, b: Row) =>
        isText ? textOf(b).localeCompare(textOf(a)) : (b[sort] ?? 0) - (a[sort] ?? 0);
      const isLast = (row: Row) => !isText && row[sort] === null;
      const found = rowsOf(run)
        .filter(({ key }) => Object.values(key).some((value) => value.toLowerCase().includes(search)))
        .filter(({ key }) => query.within === undefined || query.within === `c3:${key.c3}`)
        .filter((row) => query.class === undefined || row.class.includes(query.class))
        .filter(
          ({ bias }) =>
            query.bias === undefined || (query.bias === 'high' ? (bias ?? 0) > 0 : (bias ?? 0) < 0),
        )
        .toSorted(falling);
      const sorted = query.order === 'asc' ? found.toReversed() : found;
      const ordered = [...sorted.filter((row) => !isLast(row)), ...sorted.filter(isLast)];
      const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 20)];
      const combinations = ordered.slice(offset, offset + limit);
      const periods = Math.min(12, Number(isObject(run.body.parameters) ? run.body.parameters.horizon : 1));
      const comparison = { basis: 'year_earlier', periods };
      return json(200, { combinations, total: found.length, offset, limit, comparison });
    },
    exportForecastRun({ path, query }) {
      const run = workspace.run(path.runId ?? '');
      if (!run) return problem(404, 'No such run');
      if (run.body.status !== 'completed') return problem(409, 'Only a completed run can be exported.');
      if (query.format !== 'csv')
        return {
          status: 200,
          headers: {
            'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            'content-disposition': 'attachment; filename="run.xlsx"',
          },
          text: 'PK\u0003\u0004 sheets PK\u0005\u0006',
        };
      return {
        status: 200,
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="run.csv"',
        },
        text: csvOf(query.layout === 'wide' ? wide(run) : long(run), query),
      };
    },
  };
}

function csvOf(rows: unknown[][], { delimiter, decimal_mark: mark }: Readonly<Record<string, string>>) {
  const separator = delimiter === 'semicolon' ? ';' : ',';
  const cellOf = (value: unknown) => {
    const text = [value].join();
    if (mark !== 'comma' || typeof value !== 'number' || Number.isInteger(value)) return text;
    return separator === ',' ? `"${text.replace('.', ',')}"` : text.replace('.', ',');
  };
  return rows.map((cells) => `${cells.map(cellOf).join(separator)}\r\n`).join('');
}

function groupsOf(run: FakeRun) {
  const groups = fakeGroups(run.file, isObject(run.body.parameters) ? run.body.parameters : null);
  const plans = fakePlan(groups, run.adjustments)?.groups;
  return groups.map(({ key, details }, at) => ({
    details,
    plan: plans?.[at],
    key: { c2: guarded(key.c2), c3: guarded(key.c3) },
  }));
}

function long(run: FakeRun): unknown[][] {
  const head = [
    'Product',
    'Warehouse',
    'Name',
    'Period',
    'Actual',
    'Forecast',
    'Lower bound',
    'Upper bound',
    'Backtest',
    ...(run.adjustments.length > 0 ? ['Plan'] : []),
  ];
  return [
    head,
    ...groupsOf(run).flatMap(({ key, details, plan }) => [
      ...details.actual.map(({ date, value }) => {
        const held = details.backtest.find((point) => point.date === date);
        return [key.c2, key.c3, '', date, value, '', '', '', held?.value ?? ''];
      }),
      ...details.forecast.map(({ date, value, lower, upper }) => [
        key.c2,
        key.c3,
        '',
        date,
        '',
        value,
        lower,
        upper,
        '',
        ...(plan ? [plan.find((point) => point.date === date)?.value] : []),
      ]),
    ]),
  ];
}

function wide(run: FakeRun): unknown[][] {
  const groups = groupsOf(run);
  const { actual: past = [], forecast: ahead = [] } = groups[0]?.details ?? {};
  const dates = [...new Set([...past, ...ahead].map(({ date }) => date))].toSorted();
  return [
    ['Product', 'Warehouse', 'Name', 'Series', ...dates],
    ...groups.flatMap(({ key, details: { actual, forecast }, plan }) => {
      const row = (series: string, points: readonly { date: string; value: unknown }[]) => [
        key.c2,
        key.c3,
        '',
        series,
        ...dates.map((date) => points.find((point) => point.date === date)?.value ?? ''),
      ];
      return [
        row('Actual', actual),
        row('Forecast', forecast),
        row(
          'Lower bound',
          forecast.map(({ date, lower }) => ({ date, value: lower })),
        ),
        row(
          'Upper bound',
          forecast.map(({ date, upper }) => ({ date, value: upper })),
        ),
        ...(plan ? [row('Plan', plan)] : []),
      ];
    }),
  ];
}
