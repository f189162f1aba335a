import { unknownId } from '../../src/knowledge/things.ts';
import { type Defect, planted } from './defect.ts';
import { problem } from './fake-answers.ts';
import { asking, changed, changedList, detailsOf, forgetting, object, objects } from './defect-changes.ts';

const monthLater = (date: unknown) => {
  const day = new Date(String(date));
  day.setUTCMonth(day.getUTCMonth() + 1);
  return day.toISOString().slice(0, 10);
};

/** What is wrong with what answers mean, though each fits its schema. */
export const defectsOfMeaning: readonly Defect[] = [
  ...planted('order', /^semantics \w+ by/, {
    'shows the oldest dataset first': changed('listUploads', (body) => objects(body.uploads).reverse()),
    'shows the oldest run first': changed('getHistory', (body) => objects(body.runs).reverse()),
    'shows the runs of a page in any order': changed('listForecastRuns', (body) =>
      objects(body.runs)
        .sort((a, b) => String(b.run_id).localeCompare(String(a.run_id)))
        .reverse(),
    ),
  }),
  ...planted('order', /^semantics listForecastRuns sort/, {
    'knows one order alone': forgetting('listForecastRuns', 'order'),
  }),
  ...planted('order', /^semantics listForecastRuns sort by/, {
    'sorts runs by their time alone': forgetting('listForecastRuns', 'sort'),
  }),
  ...planted('order', /^semantics listUploadProducts by/, {
    'shows products as they stand in the file': changedList('listUploadProducts', (list) =>
      list.toReversed(),
    ),
  }),
  ...planted('order', /^semantics listCharacteristicValues most/, {
    'lists the rarest value first': changed('listCharacteristicValues', (body) =>
      objects(body.values).reverse(),
    ),
  }),
  ...planted('order', /^semantics listAuditEntries by/, {
    'shows what was done first of all': changed('listAuditEntries', (body) =>
      objects(body.entries).reverse(),
    ),
  }),
  ...planted('paging', /^semantics listAuditEntries limit/, {
    'shows all that was done, whatever the limit': forgetting('listAuditEntries', 'limit'),
    'shows what was done before': forgetting('listAuditEntries', 'since'),
  }),
  ...planted('order', /^semantics listCombinations by/, {
    'sorts combinations by one figure alone': forgetting('listCombinations', 'sort'),
    'lists the best combination first': changed('listCombinations', (body, { sort }) => {
      if (sort === undefined) objects(body.combinations).reverse();
    }),
    'shows falling what was asked for rising': forgetting('listCombinations', 'order'),
  }),
  ...planted('filters', /^semantics listCombinations search/, {
    'lists combinations whatever is searched for': forgetting('listCombinations', 'search'),
    'lists combinations of every class': forgetting('listCombinations', 'class'),
    'looks at the sign of the bias the wrong way round': asking('listCombinations', ({ bias, ...rest }) => ({
      ...rest,
      ...(bias === undefined ? {} : { bias: bias === 'high' ? 'low' : 'high' }),
    })),
  }),
  ...planted('filters', /^semantics listCharacteristicValues/, {
    'lists values whatever is searched for': forgetting('listCharacteristicValues', 'search'),
    'searches values in capitals and small letters apart': asking(
      'listCharacteristicValues',
      ({ search, ...rest }) => ({
        ...rest,
        ...(search === 'SÜ' ? { search: 'none' } : search ? { search } : {}),
      }),
    ),
    'lists the first values for ever': forgetting('listCharacteristicValues', 'offset'),
    'counts the values of the page': changed('listCharacteristicValues', (body) => {
      body.total = objects(body.values).length;
    }),
  }),
  ...planted('series', /^semantics listCombinations figures/, {
    'sums up other months than the forecast has': changed('listCombinations', (body) => {
      for (const row of objects(body.combinations)) row.next_sum = Number(row.next_sum) * 0.9;
    }),
    'draws another line than the forecast': changed('listCombinations', (body) => {
      for (const row of objects(body.combinations)) objects(row.forecast).reverse().pop();
    }),
    'tells a change in per cent as a ratio': changed('listCombinations', (body) => {
      for (const row of objects(body.combinations)) row.change = 100 * Number(row.change);
    }),
    'turns the sign of the bias round': changed('listCombinations', (body) => {
      for (const row of objects(body.combinations)) row.bias = -Number(row.bias);
    }),
    'takes the shares of the page for those of all': changed('listCombinations', (body) => {
      for (const row of objects(body.combinations)) row.share = Number(row.share) / 2;
    }),
  }),
  ...planted('paging', /^semantics listCombinations limit/, {
    'counts the combinations of the page': changed(
      'listCombinations',
      (body) => (body.total = objects(body.combinations).length),
    ),
  }),
  ...planted('paging', /^semantics (listForecastRuns|getHistory|list\w*Products) limit/, {
    'takes no notice of the limit': ({ operation, wire, query }, _, server) => {
      if (operation?.id !== 'getHistory' || query.limit !== '1' || wire.method !== 'GET') return null;
      return server.answer({ ...wire, url: new URL('/api/forecast-batch/history', wire.url) });
    },
    'is off by one with the offset': changed('listForecastRuns', (body, { offset }) => {
      if (offset === '1') objects(body.runs).shift();
    }),
    'counts the page instead of the list': changed(
      'listForecastRuns',
      (body) => (body.total = objects(body.runs).length),
    ),
    'counts one too many': changed('listForecastRuns', (body) => (body.total = Number(body.total) + 1)),
    'tells another offset': changed('listForecastRuns', (body) => (body.offset = 0)),
    'tells another limit': changed('listForecastRuns', (body) => (body.limit = 50)),
    'loses the last of the list': changed('listForecastRuns', (body, { offset, limit }) => {
      if (limit === undefined && Number(offset) === Number(body.total) - 1) body.runs = [];
    }),
    'starts again past the end': changedList('listUploadProducts', (list, { offset }) =>
      list.length === 0 && offset !== undefined
        ? [{ product_code: 'CT-A', product_name: null, data_points: 1 }]
        : list,
    ),
    'cuts products at another place': changedList('listProducts', (list, { limit }) =>
      limit === '1' ? [] : list,
    ),
  }),
  ...planted('paging', /^semantics \w+ pages of groups/, {
    'shows the first page of groups for ever': changed('getRunData', (body, { groups_page: page }) => {
      if (page === '3')
        object(body.groups).items = [
          { key: { c2: 'CT-B' }, details: body.details, metrics: null, share: null },
        ];
    }),
    'counts the groups of the page': changed('getRunData', (body) => {
      const groups = object(body.groups);
      groups.total = objects(groups.items).length;
    }),
  }),
  ...planted('list-split', /^semantics \w+ run_ids/, {
    'takes a list with a plain comma for one id': (request, answer, server) =>
      request.operation?.id === 'listRunDetails' && request.wire.url.search.includes(',')
        ? server.unchecked({ ...request, query: { run_ids: 'none' } })
        : answer,
    'takes %2C for a letter': (request, answer, server) =>
      request.operation?.id === 'listForecastMetrics' && request.wire.url.search.includes('%2C')
        ? server.unchecked({ ...request, query: { run_ids: 'none' } })
        : answer,
    'refuses a list that names a run nobody has': (request, answer) =>
      request.operation?.id === 'listRunDetails' && request.query.run_ids?.startsWith(unknownId)
        ? problem(401, 'No such run')
        : answer,
    'answers in an order of its own': changed('listRunDetails', (body) =>
      objects(body.runs).sort((a, b) => String(a.run_id).localeCompare(String(b.run_id))),
    ),
  }),
  ...planted('filters', /^semantics \w+ (type|view)/, {
    'takes no notice of type': (request, answer, server) =>
      request.operation?.id === 'getRunData'
        ? server.unchecked({ ...request, query: { ...request.query, type: '' } })
        : answer,
    'filters the total and forgets the groups': (request, answer, server) => {
      if (request.operation?.id !== 'getRunData' || !request.query.type) return null;
      const whole = server.unchecked({ ...request, query: { ...request.query, type: '' } });
      const body = object(JSON.parse(answer.text));
      const text = JSON.stringify({ ...body, groups: object(JSON.parse(whole.text)).groups });
      return { ...answer, text };
    },
    'shows less of what was asked for': changed('getRunData', (body, { type }) => {
      if (type === 'actual') detailsOf(body).actual?.pop();
    }),
    'shows one view without its last point': changed('getBatchRunData', ({ data }, { view }) => {
      if (view === 'ts') detailsOf(object(data)).actual?.pop();
    }),
  }),
  ...planted('filters', /^semantics getRunData group/, {
    'shows another group than the one asked for': changed('getRunData', (body, { group }) => {
      if (group !== undefined) for (const one of objects(object(body.groups).items)) one.key = { c2: 'CT-B' };
    }),
    'takes no notice of the group': forgetting('getRunData', 'group'),
  }),
  ...planted('filters', /^semantics getRunData filter/, {
    'shows all rows of a dataset, whatever is asked for': forgetting('getRunData', 'filter'),
  }),
  ...planted('filters', /^semantics createForecast filters/, {
    'forecasts all rows, whatever is asked for': (request, answer, { workspace }) => {
      const [run] = workspace.runs;
      if (run && request.operation?.id === 'createForecast') run.file = run.upload.file;
      return answer;
    },
  }),
  ...planted('filters', /^semantics listForecastRuns (status|model|search|upload)/, {
    'lists runs of every dataset': forgetting('listForecastRuns', 'upload_id'),
    'lists runs of every status': forgetting('listForecastRuns', 'status'),
    'lists runs of every model': forgetting('listForecastRuns', 'model_type'),
    'lists whatever is searched for': forgetting('listForecastRuns', 'search'),
    'counts all runs, whatever was asked for': changed('listForecastRuns', (body, { status }) => {
      if (status !== undefined) body.total = 99;
    }),
  }),
  ...planted('series', /^semantics getRunData points/, {
    'shows points in another order': changed('getRunData', (body) => {
      detailsOf(body).actual?.reverse();
      object(body.chartData).actual = detailsOf(body).actual;
    }),
    'shows a date twice': changed('getRunData', (body) => {
      const [first] = detailsOf(body).backtest ?? [];
      if (first) detailsOf(body).backtest?.unshift(first);
    }),
    'draws another chart than it details': changed('getRunData', (body) => {
      const [first] = objects(object(body.chartData).forecast);
      if (first) first.value = 0;
    }),
    'mixes the dates of one group up': changed('getRunData', (body) => {
      const [group] = objects(object(body.groups).items);
      if (group) detailsOf(group).actual?.reverse();
    }),
    'shows groups that are more than the total': changed('getRunData', (body) => {
      const [group] = objects(object(body.groups).items);
      if (group) for (const point of detailsOf(group).actual ?? []) point.value = Number(point.value) + 1;
    }),
    'puts a forecast outside its interval': changed('getRunData', (body) => {
      for (const point of detailsOf(body).forecast ?? []) point.lower = Number(point.value) + 5;
      object(body.chartData).forecast = detailsOf(body).forecast;
    }),
  }),
  ...planted('series', /^semantics getBatchRunData the same/, {
    'answers two calls about one run differently': changed('getBatchRunData', ({ data }) => {
      const [first] = detailsOf(object(data)).actual ?? [];
      if (first) first.value = -1;
    }),
  }),
  ...planted('horizon', /^semantics \w+ of a completed/, {
    'forecasts one bucket less': changed('getRunData', (body) => detailsOf(body).forecast?.pop()),
    'holds out more than was asked for': changed('getRunData', (body) =>
      detailsOf(body).backtest?.push({ date: '2030-01-01', value: 1 }),
    ),
    'forecasts from a month later on': changed('getRunData', (body) => {
      for (const point of detailsOf(body).forecast ?? []) point.date = monthLater(point.date);
    }),
    'holds out other months than the last': changed('getRunData', (body) => {
      for (const point of detailsOf(body).backtest ?? []) point.date = monthLater(point.date);
    }),
    'forecasts one bucket less in a group': changed('getBatchRunData', ({ data }) => {
      const [group] = objects(object(object(data).groups).items);
      if (group) detailsOf(group).forecast?.pop();
    }),
  }),
];
