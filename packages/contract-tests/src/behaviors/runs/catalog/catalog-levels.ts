import type { JsonObject } from '../../../contract/is-object.ts';
import { catalog, catalogProducts, catalogRun, catalogSeries } from '../../../fixtures/samples/catalog.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf, sumOf } from '../../fields.ts';
import { groupNamed } from '../plans/planned-run.ts';
import { byKey, keyText, level, lists, type Query, wholeList } from './catalog-sample.ts';

const operationId = 'listCombinations';
const historyLength = 36;
const past = catalogSeries[0]?.points.filter(({ date }) => date < catalog.start).length ?? 0;
/** Rounds to four significant digits, like the values of small charts. */
const short = (value: number) => Number(value.toPrecision(4));

async function board(test: BehaviorTest, query: Query) {
  const { runId } = await catalogRun(test.lab);
  const shown = await test.request(operationId, { path: { runId }, query: [['limit', '100'], ...query] });
  return { shown, rows: objectsIn(shown.body.combinations) };
}

const filtered: Behavior = {
  rule: 'filters',
  operationId,
  name: 'several filters together',
  async run(test) {
    const run = await catalogRun(test.lab);
    const { items } = await wholeList(test, run, lists.combinations);
    const categories = new Map(catalogSeries.map(({ key, category }) => [keyText(key), category]));
    const inCategory = (name: string) => (row: JsonObject) => categories.get(keyText(row.key)) === name;
    const isHigh = ({ bias }: JsonObject) => Number(bias) > 0;
    const inWarehouse = (name: string) => (row: JsonObject) => objectOf(row.key).c3 === name;
    const ofClass = (part: string) => (row: JsonObject) => String(row.class).includes(part);
    const cases: readonly (readonly [Query, readonly ((row: JsonObject) => boolean)[]])[] = [
      [[['within', 'c9:Beta']], [inCategory('Beta')]],
      [[['within', 'c2:007']], [(row) => objectOf(row.key).c2 === '007']],
      [
        [
          ['within', 'c9:Beta'],
          ['bias', 'high'],
        ],
        [inCategory('Beta'), isHigh],
      ],
      [
        [
          ['within', 'c9:Gamma'],
          ['search', 'west'],
        ],
        [inCategory('Gamma'), inWarehouse('West')],
      ],
      [
        [
          ['within', 'c3:North'],
          ['class', 'A'],
          ['bias', 'low'],
        ],
        [inWarehouse('North'), ofClass('A'), (row) => Number(row.bias) < 0],
      ],
      [
        [
          ['search', 'South'],
          ['class', 'B'],
        ],
        [inWarehouse('South'), ofClass('B')],
      ],
    ];
    for (const [query, conditions] of cases) {
      const expected = items.filter((row) => conditions.every((holds) => holds(row)));
      const { shown, rows } = await board(test, query);
      const keys = rows.map(({ key }) => keyText(key));
      fields(test, shown, { keys }, { keys: expected.map(({ key }) => keyText(key)) });
      fields(test, shown, shown.body, { total: expected.length });
      const page = await board(test, [...query, ['sort', 'share'], ['order', 'asc'], ['offset', '1']]);
      const shares = expected.map(({ share }) => Number(share)).toSorted((a, b) => a - b);
      fields(test, page.shown, { shares: page.rows.map(({ share }) => share) }, { shares: shares.slice(1) });
      fields(test, page.shown, page.shown.body, { total: expected.length });
    }
    for (const within of ['c9:nothing', 'c3:north', 'c2:0007'])
      await test.expectStatus(
        422,
        operationId,
        { path: { runId: run.runId }, query: [['within', within]] },
        'there is no such group',
      );
  },
};

const preceding: Behavior = {
  rule: 'series',
  operationId,
  name: 'history before the forecast, and sums of the forecast',
  async run(test) {
    const run = await catalogRun(test.lab);
    const { shown, items } = await wholeList(test, run, lists.combinations);
    const groups = byKey((await wholeList(test, run, lists.groups)).items);
    const rows = byKey(items);
    for (const { key, points } of catalogSeries) {
      const row = rows.get(keyText(key));
      const values = points.slice(0, past).map(({ value }) => value);
      const forecast = objectsIn(objectOf(groups.get(keyText(key))?.details).forecast).map(({ value }) =>
        Number(value),
      );
      const details = objectOf(groups.get(keyText(key))?.details);
      fields(test, shown, details, { actual: points });
      fields(test, shown, row, {
        history: values.slice(-historyLength).map(short),
        forecast: forecast.map(short),
      });
      figures(test, shown, row, { next_sum: sumOf(forecast, (value) => value) });
    }
  },
};

const levels: Behavior = {
  rule: 'series',
  operationId: 'getRunData',
  name: 'levels above the run, their parents and their combinations',
  async run(test) {
    const run = await catalogRun(test.lab);
    const { runId } = run;
    const path = { runId };
    const { shown, items } = await wholeList(test, run, lists.groups);
    const codes = shown.body.levels;
    fields(
      test,
      shown,
      { levels: new Set(Array.isArray(codes) ? codes : []) },
      { levels: new Set(['c2', 'c3', 'c9']) },
    );
    fields(test, shown, shown.body, { level_parents: { c2: 'c9' }, value_label: 'Demand' });
    const categories = new Map(catalogProducts.map(({ code, category }) => [code, category]));
    const valueOf = (key: JsonObject, code: string) =>
      code === 'c9' ? categories.get(String(key.c2)) : String(key[code]);
    for (const code of ['c2', 'c3', 'c9']) {
      const { shown: listed, rows } = await board(test, [['aggregation_characteristics', code]]);
      const names = new Set(items.map(({ key }) => valueOf(objectOf(key), code)));
      fields(test, listed, { names: new Set(rows.map(({ key }) => objectOf(key)[code])) }, { names });
      fields(test, listed, listed.body, { total: names.size });
      const query = [
        ['aggregation_characteristics', code],
        ['groups_size', '100'],
      ] as const;
      const data = await test.request('getRunData', { path, query });
      const groups = objectsIn(objectOf(data.body.groups).items);
      for (const { key, name, details, share, metrics } of groups) {
        const value = String(objectOf(key)[code]);
        const members = catalogSeries.filter((one) => valueOf(one.key, code) === value);
        const actual = members[0]?.points.map(({ date }, at) => ({
          date,
          value: sumOf(members, ({ points }) => points[at]?.value ?? 0),
        }));
        const of = `actuals of ${value}`;
        fields(test, data, { [of]: objectOf(details).actual }, { [of]: actual });
        fields(test, data, { name }, { name: code === 'c2' ? (members[0]?.name ?? null) : null });
        const row = rows.find((one) => String(objectOf(one.key)[code]) === value);
        const forecast = objectsIn(objectOf(details).forecast);
        figures(test, listed, row, {
          next_sum: sumOf(forecast, (point) => Number(point.value)),
          share: Number(share),
          absolute_error: catalog.backtest * Number(objectOf(metrics).mae),
        });
        const { wape, bias } = objectOf(metrics);
        fields(test, listed, row, { wape, bias });
      }
      const errors = groups.map(({ metrics }) => Number(objectOf(metrics).mae));
      fields(test, data, { mae: errors }, { mae: errors.toSorted((a, b) => b - a) });
    }
    const within = await board(test, [
      ['aggregation_characteristics', 'c2'],
      ['within', 'c9:Alpha'],
    ]);
    const alpha = catalogProducts.filter(({ category }) => category === 'Alpha').map(({ code }) => code);
    fields(
      test,
      within.shown,
      { products: new Set(within.rows.map(({ key }) => objectOf(key).c2)) },
      { products: new Set(alpha) },
    );
    fields(test, within.shown, within.shown.body, { total: alpha.length });
    // The order of the characteristics does not matter.
    const turned = await test.request('getRunData', {
      path,
      query: [['aggregation_characteristics', 'c3,c2']],
    });
    fields(test, turned, objectOf(turned.body.groups), { total: catalogSeries.length });
    for (const unknown of ['c2,c9', 'c4', 'c1'])
      await test.expectStatus(
        422,
        'getRunData',
        { path, query: [['aggregation_characteristics', unknown]] },
        'the run has no such level',
      );
  },
};

const worstOf = (rows: readonly JsonObject[]) =>
  rows.toSorted((a, b) => Number(objectOf(b.metrics).mae) - Number(objectOf(a.metrics).mae))[0];

const oneGroup: Behavior = {
  rule: 'filters',
  operationId: 'getRunData',
  name: 'group and filter with similar and special values',
  async run(test) {
    const run = await catalogRun(test.lab);
    const path = { runId: run.runId };
    const { items } = await wholeList(test, run, lists.groups);
    for (const { code } of catalogProducts.slice(0, 13)) {
      const ofProduct = items.filter(({ key }) => objectOf(key).c2 === code);
      for (const [key, expected] of [
        [{ c3: 'South', c2: code }, ofProduct.find(({ key: own }) => objectOf(own).c3 === 'South')],
        [{ c2: code }, worstOf(ofProduct)],
      ] as const) {
        const query = [...level, ['group', groupNamed(key)]] as const;
        const shown = await test.request('getRunData', { path, query });
        const { items: found, total } = objectOf(shown.body.groups);
        const name = `group ${groupNamed(key)}`;
        fields(test, shown, { [name]: found, total }, { [name]: [expected], total: 1 });
      }
      const filter = [['filter', groupNamed({ c2: code, c3: 'West' })]] as const;
      const shown = await test.request('getRunData', { path: { runId: run.ingestRunId }, query: filter });
      const actual = catalogSeries.find(({ key }) => key.c2 === code && key.c3 === 'West')?.points;
      fields(test, shown, shown.body.details, { actual, forecast: [], backtest: [] });
    }
    const several = [['filter', 'c2:7~c2:07~c3:East~c3:West']] as const;
    const shown = await test.request('getRunData', { path: { runId: run.ingestRunId }, query: several });
    const meant = catalogSeries.filter(
      ({ key: { c2, c3 } }) => ['7', '07'].includes(c2) && ['East', 'West'].includes(c3),
    );
    const actual = meant[0]?.points.map(({ date }, at) => ({
      date,
      value: sumOf(meant, ({ points }) => points[at]?.value ?? 0),
    }));
    fields(test, shown, shown.body.details, { actual });
    const ingested = { runId: run.ingestRunId };
    const typed = await test.request('getRunData', { path: ingested, query: [['type', 'forecast']] });
    fields(test, typed, typed.body.details, { actual: [], forecast: [], backtest: [] });
    fields(test, typed, typed.body, {
      status: 'completed',
      progress: 1,
      bucket_type: 'month',
      value_label: 'Demand',
    });
    const grouped = { path: ingested, query: level };
    await test.expectStatus(422, 'getRunData', grouped, 'the data of a dataset has no groups');
    const refused = { path, query: [['filter', 'c2:7']] as const };
    await test.expectStatus(422, 'getRunData', refused, 'only the data of a dataset can be filtered');
  },
};

/** All tests of levels and filters of a run with many combinations. */
export const catalogLevelBehaviors: readonly Behavior[] = [filtered, preceding, levels, oneGroup];
