import { unknownId } from '../../src/fixtures/fixtures.ts';
import { type Defect, planted } from './defect.ts';
import { problem } from './fake-answers.ts';
import { asking, changed, changedList, detailsOf, forgetting, object, objects } from './defect-changes.ts';

const monthLater = (date: unknown) => {
  const day = new Date(String(date));
  day.setUTCMonth(day.getUTCMonth() + 1);
  return day.toISOString().slice(0, 10);
};

/** Defects that make responses wrong although they match their schemas. */
export const defectsOfMeaning: readonly Defect[] = [
  ...planted('order', /^semantics \w+ by/, {
    'lists the oldest dataset first': changed('listUploads', (body) => objects(body.uploads).reverse()),
    'lists the oldest run first': changed('getHistory', (body) => objects(body.runs).reverse()),
    'lists the runs of a page in random order': changed('listForecastRuns', (body) =>
      objects(body.runs)
        .sort((a, b) => String(b.run_id).localeCompare(String(a.run_id)))
        .reverse(),
    ),
  }),
  ...planted('order', /^semantics listForecastRuns sort/, {
    'ignores the sort direction': forgetting('listForecastRuns', 'order'),
  }),
  ...planted('order', /^semantics listForecastRuns sort by/, {
    'ignores the sort key': forgetting('listForecastRuns', 'sort'),
    'lists runs without a metric first': changed('listForecastRuns', (body, { sort, order }) => {
      if (sort !== 'mape' || order !== 'asc') return;
      const runs = objects(body.runs);
      body.runs = [...runs.filter((run) => !run.metrics), ...runs.filter((run) => run.metrics)];
    }),
  }),
  ...planted('order', /^semantics listForecastRuns sort by (name|model_type|status)/, {
    'does not sort runs by text': forgetting('listForecastRuns', 'sort'),
    'sorts text in one direction only': asking('listForecastRuns', (query) => ({ ...query, order: 'asc' })),
  }),
  ...planted('filters', /^semantics listForecastRuns (search|status)/, {
    'searches names case-sensitively': changed('listForecastRuns', (body, { search = '' }) => {
      body.runs = objects(body.runs).filter(({ name }) => String(name).includes(search));
    }),
    'finds nothing': changed('listForecastRuns', (body, { search = '' }) => {
      if (search !== '') [body.runs, body.total] = [[], 0];
    }),
    'treats canceled runs as completed': asking('listForecastRuns', (query) => ({
      ...query,
      ...(query.status === 'cancelled' ? { status: 'completed' } : {}),
    })),
  }),
  ...planted('order', /^semantics listHolidayCountries by/, {
    'lists countries in reverse': changed('listHolidayCountries', (body) =>
      objects(body.countries).reverse(),
    ),
  }),
  ...planted('order', /^semantics getStock by/, {
    'lists items without a date first': changed('getStock', (body) => {
      objects(body.proposals).sort((a, b) => Number(b.runs_out_on === null) - Number(a.runs_out_on === null));
    }),
    'ignores the order': forgetting('getStock', 'order'),
  }),
  ...planted('order', /^semantics listUploadProducts by/, {
    'lists products in file order': changedList('listUploadProducts', (list) => list.toReversed()),
  }),
  ...planted('order', /^semantics listCharacteristicValues most/, {
    'lists the least frequent value first': changed('listCharacteristicValues', (body) =>
      objects(body.values).reverse(),
    ),
  }),
  ...planted('order', /^semantics listAuditEntries by/, {
    'lists the oldest audit entry first': changed('listAuditEntries', (body) =>
      objects(body.entries).reverse(),
    ),
  }),
  ...planted('paging', /^semantics listAuditEntries limit/, {
    'ignores the limit of audit entries': forgetting('listAuditEntries', 'limit'),
    'ignores since': forgetting('listAuditEntries', 'since'),
  }),
  ...planted('order', /^semantics listCombinations by/, {
    'lists combinations without a value first': changed('listCombinations', (body, { sort, order }) => {
      if (sort !== 'change' || order !== 'asc') return;
      const rows = objects(body.combinations);
      body.combinations = [
        ...rows.filter((row) => row.change === null),
        ...rows.filter((row) => row.change !== null),
      ];
    }),
    'does not sort combinations by class': asking('listCombinations', (query) => ({
      ...query,
      ...(query.sort === 'class' ? { sort: 'absolute_error' } : {}),
    })),
    'does not sort combinations by label': asking('listCombinations', (query) => ({
      ...query,
      ...(query.sort === 'label' ? { sort: 'absolute_error' } : {}),
    })),
    'sorts combinations by one metric only': forgetting('listCombinations', 'sort'),
    'lists the smallest error first': changed('listCombinations', (body, { sort }) => {
      if (sort === undefined) objects(body.combinations).reverse();
    }),
    'ignores the order of combinations': forgetting('listCombinations', 'order'),
  }),
  ...planted('filters', /^semantics listCombinations search/, {
    'ignores the search for combinations': forgetting('listCombinations', 'search'),
    'ignores the class filter': forgetting('listCombinations', 'class'),
    'inverts the bias filter': asking('listCombinations', ({ bias, ...rest }) => ({
      ...rest,
      ...(bias === undefined ? {} : { bias: bias === 'high' ? 'low' : 'high' }),
    })),
  }),
  ...planted('filters', /^semantics listCharacteristicValues search/, {
    'ignores the search for values': forgetting('listCharacteristicValues', 'search'),
    'searches values case-sensitively': asking('listCharacteristicValues', ({ search, ...rest }) => ({
      ...rest,
      ...(search === 'SÜ' ? { search: 'none' } : search ? { search } : {}),
    })),
    'ignores the offset of values': forgetting('listCharacteristicValues', 'offset'),
    'returns the page size as total of values': changed('listCharacteristicValues', (body) => {
      body.total = objects(body.values).length;
    }),
  }),
  ...planted('series', /^semantics listCombinations metrics/, {
    'sums the wrong months': changed('listCombinations', (body) => {
      for (const row of objects(body.combinations)) row.next_sum = Number(row.next_sum) * 0.9;
    }),
    'returns a wrong sparkline': changed('listCombinations', (body) => {
      for (const row of objects(body.combinations)) objects(row.forecast).reverse().pop();
    }),
    'compares the forecast with other actuals than it says': changed('listCombinations', (body) => {
      object(body.comparison).basis = 'preceding';
    }),
    'returns a change in percent instead of a ratio': changed('listCombinations', (body) => {
      for (const row of objects(body.combinations)) row.change = 100 * Number(row.change);
    }),
    'inverts the sign of the bias': changed('listCombinations', (body) => {
      for (const row of objects(body.combinations)) row.bias = -Number(row.bias);
    }),
    'computes shares per page': changed('listCombinations', (body) => {
      for (const row of objects(body.combinations)) row.share = Number(row.share) / 2;
    }),
  }),
  ...planted('paging', /^semantics listCombinations limit/, {
    'returns the page size as total of combinations': changed(
      'listCombinations',
      (body) => (body.total = objects(body.combinations).length),
    ),
  }),
  ...planted('paging', /^semantics (listForecastRuns|getHistory|list\w*Products) limit/, {
    'ignores the limit': ({ operation, wire, query }, _, server) => {
      if (operation?.id !== 'getHistory' || query.limit !== '1' || wire.method !== 'GET') return null;
      return server.response({ ...wire, url: new URL('/api/forecast-batch/history', wire.url) });
    },
    'is off by one with an offset': changed('listForecastRuns', (body, { offset }) => {
      if (offset === '1') objects(body.runs).shift();
    }),
    'returns the page size as total': changed(
      'listForecastRuns',
      (body) => (body.total = objects(body.runs).length),
    ),
    'returns a total that is too large by one': changed(
      'listForecastRuns',
      (body) => (body.total = Number(body.total) + 1),
    ),
    'returns a wrong offset': changed('listForecastRuns', (body) => (body.offset = 0)),
    'returns a wrong limit': changed('listForecastRuns', (body) => (body.limit = 50)),
    'loses the last item': changed('listForecastRuns', (body, { offset, limit }) => {
      if (limit === undefined && Number(offset) === Number(body.total) - 1) body.runs = [];
    }),
    'returns items past the end': changedList('listUploadProducts', (list, { offset }) =>
      list.length === 0 && offset !== undefined
        ? [{ product_code: 'CT-A', product_name: null, data_points: 1 }]
        : list,
    ),
    'returns a wrong page of products': changedList('listProducts', (list, { limit }) =>
      limit === '1' ? [] : list,
    ),
  }),
  ...planted('paging', /^semantics \w+ pages of groups/, {
    'returns groups past the end': changed('getRunData', (body, { groups_page: page }) => {
      if (page === '3')
        object(body.groups).items = [
          { key: { c2: 'CT-B' }, details: body.details, metrics: null, share: null },
        ];
    }),
    'returns the page size as total of groups': changed('getRunData', (body) => {
      const groups = object(body.groups);
      groups.total = objects(groups.items).length;
    }),
  }),
  ...planted('list-split', /^semantics \w+ run_ids/, {
    'does not split lists at a comma': (request, response, server) =>
      request.operation?.id === 'listRunDetails' && request.wire.url.search.includes(',')
        ? server.unchecked({ ...request, query: { run_ids: 'none' } })
        : response,
    'does not split lists at %2C': (request, response, server) =>
      request.operation?.id === 'listForecastMetrics' && request.wire.url.search.includes('%2C')
        ? server.unchecked({ ...request, query: { run_ids: 'none' } })
        : response,
    'rejects a list with an unknown id': (request, response) =>
      request.operation?.id === 'listRunDetails' && request.query.run_ids?.startsWith(unknownId)
        ? problem(401, 'No such run')
        : response,
    'returns runs in another order': changed('listRunDetails', (body) =>
      objects(body.runs).sort((a, b) => String(a.run_id).localeCompare(String(b.run_id))),
    ),
  }),
  ...planted('filters', /^semantics \w+ (type|view)/, {
    'ignores type': (request, response, server) =>
      request.operation?.id === 'getRunData'
        ? server.unchecked({ ...request, query: { ...request.query, type: '' } })
        : response,
    'filters only the total': (request, response, server) => {
      if (request.operation?.id !== 'getRunData' || !request.query.type) return null;
      const whole = server.unchecked({ ...request, query: { ...request.query, type: '' } });
      const body = object(JSON.parse(response.text));
      const text = JSON.stringify({ ...body, groups: object(JSON.parse(whole.text)).groups });
      return { ...response, text };
    },
    'omits a requested point': changed('getRunData', (body, { type }) => {
      if (type === 'actual') detailsOf(body).actual?.pop();
    }),
    'omits the last point of one view': changed('getBatchRunData', ({ data }, { view }) => {
      if (view === 'ts') detailsOf(object(data)).actual?.pop();
    }),
  }),
  ...planted('filters', /^semantics getRunData group/, {
    'returns the wrong group': changed('getRunData', (body, { group }) => {
      if (group !== undefined) for (const one of objects(object(body.groups).items)) one.key = { c2: 'CT-B' };
    }),
    'ignores group': forgetting('getRunData', 'group'),
  }),
  ...planted('filters', /^semantics getRunData filter/, {
    'ignores the row filter': forgetting('getRunData', 'filter'),
  }),
  ...planted('filters', /^semantics createForecast request filters/, {
    'ignores the filters of a forecast': (request, response, { workspace }) => {
      const [run] = workspace.runs;
      if (run && request.operation?.id === 'createForecast') run.file = run.upload.file;
      return response;
    },
  }),
  ...planted('filters', /^semantics listForecastRuns (status|model|search|upload)/, {
    'ignores the dataset filter': forgetting('listForecastRuns', 'upload_id'),
    'ignores the status filter': forgetting('listForecastRuns', 'status'),
    'ignores the model filter': forgetting('listForecastRuns', 'model_type'),
    'ignores the search': forgetting('listForecastRuns', 'search'),
    'returns an unfiltered total': changed('listForecastRuns', (body, { status }) => {
      if (status !== undefined) body.total = 99;
    }),
  }),
  ...planted('series', /^semantics getRunData points/, {
    'returns unsorted points': changed('getRunData', (body) => {
      detailsOf(body).actual?.reverse();
      object(body.chartData).actual = detailsOf(body).actual;
    }),
    'returns a date twice': changed('getRunData', (body) => {
      const [first] = detailsOf(body).backtest ?? [];
      if (first) detailsOf(body).backtest?.unshift(first);
    }),
    'returns a chart that differs from the details': changed('getRunData', (body) => {
      const [first] = objects(object(body.chartData).forecast);
      if (first) first.value = 0;
    }),
    'returns unsorted points of a group': changed('getRunData', (body) => {
      const [group] = objects(object(body.groups).items);
      if (group) detailsOf(group).actual?.reverse();
    }),
    'returns groups that exceed the total': changed('getRunData', (body) => {
      const [group] = objects(object(body.groups).items);
      if (group) for (const point of detailsOf(group).actual ?? []) point.value = Number(point.value) + 1;
    }),
    'returns a forecast outside its interval': changed('getRunData', (body) => {
      for (const point of detailsOf(body).forecast ?? []) point.lower = Number(point.value) + 5;
      object(body.chartData).forecast = detailsOf(body).forecast;
    }),
  }),
  ...planted('series', /^semantics getBatchRunData same/, {
    'returns different data from two operations': changed('getBatchRunData', ({ data }) => {
      const [first] = detailsOf(object(data)).actual ?? [];
      if (first) first.value = -1;
    }),
  }),
  ...planted('horizon', /^semantics \w+ completed/, {
    'forecasts one period too few': changed('getRunData', (body) => detailsOf(body).forecast?.pop()),
    'backtests more periods than requested': changed('getRunData', (body) =>
      detailsOf(body).backtest?.push({ date: '2030-01-01', value: 1 }),
    ),
    'starts the forecast a month late': changed('getRunData', (body) => {
      for (const point of detailsOf(body).forecast ?? []) point.date = monthLater(point.date);
    }),
    'backtests the wrong months': changed('getRunData', (body) => {
      for (const point of detailsOf(body).backtest ?? []) point.date = monthLater(point.date);
    }),
    'forecasts one period too few in a group': changed('getBatchRunData', ({ data }) => {
      const [group] = objects(object(object(data).groups).items);
      if (group) detailsOf(group).forecast?.pop();
    }),
  }),
];
