import { type Defect, inOperation, planted } from './defect.ts';
import {
  asSent,
  blindTo,
  changed,
  conflict,
  detailsOf,
  forgetting,
  object,
  objects,
} from './defect-changes.ts';

/** Defects that occur when several users change plans, events and marks. */
export const defectsOfPlanning: readonly Defect[] = [
  ...planted('plans', /^semantics adjustPlan total/, {
    'changes only the total': changed('getRunData', (body) => {
      for (const group of objects(object(body.groups).items)) delete detailsOf(group).plan;
    }),
    'changes the forecast with the plan': changed('getRunData', (body) => {
      const { plan, forecast } = detailsOf(body);
      for (const [at, point] of (forecast ?? []).entries()) if (plan) point.value = plan[at]?.value;
    }),
    'spreads a change evenly': changed('getRunData', (body) => {
      const [first, second] = objects(object(body.groups).items).map((group) => detailsOf(group).plan?.[0]);
      if (first) first.value = Number(first.value) + 5;
      if (second) second.value = Number(second.value) - 5;
    }),
    'adds percent as units': inOperation('adjustPlan', (response, request, { workspace }) => {
      const run = workspace.run(request.path.runId ?? '');
      for (const { cells } of run?.adjustments ?? [])
        for (const cell of cells) if (cell.kind === 'percent') cell.amount = 1;
      return response;
    }),
    'gives every adjustment the same number': changed('adjustPlan', (body) => (body.number = 1)),
    'lists the oldest adjustment first': changed('getPlan', (body) => objects(body.adjustments).reverse()),
    'returns the forecast sum as plan sum': changed('getPlan', (body) => (body.plan_sum = body.forecast_sum)),
    'loses the reason': changed('adjustPlan', (body) => (body.reason = '?')),
  }),
  ...planted('plans', /^semantics adjustPlan several/, {
    'raises where it should lower': asSent('adjustPlan', (body) => {
      for (const cell of objects(body.cells))
        if (cell.kind === 'percent') cell.amount = Math.abs(Number(cell.amount));
    }),
    'applies only the first cell': asSent('adjustPlan', (body) => objects(body.cells).splice(1)),
    'applies an adjustment of a higher level to one combination': asSent('adjustPlan', (body) => {
      if (typeof body.group === 'string' && !body.group.includes('~')) {
        body.group += '~c3:North';
        for (const cell of objects(body.cells)) delete cell.based_on;
      }
    }),
    'undoes later adjustments as well': inOperation('undoAdjustment', (response, request, { workspace }) => {
      for (const one of workspace.run(request.path.runId ?? '')?.adjustments ?? []) one.isUndone = true;
      return response;
    }),
    'shortens the reasons in the history': changed('getPlan', (body) => {
      for (const one of objects(body.adjustments)) one.reason = String(one.reason).slice(0, 3);
    }),
    'ignores the page of adjustments': forgetting('getPlan', 'limit'),
    'lists combinations with the forecast as plan': changed('listCombinations', (body) => {
      for (const row of objects(body.combinations)) row.plan_sum = row.next_sum;
    }),
  }),
  ...planted('plans', /^semantics adjustPlan concurrent/, {
    'overwrites a change of another user': inOperation(
      'adjustPlan',
      (_, request, server) => {
        const [cell] = objects(object(request.body).cells);
        const { cells } =
          server.unchecked(request).status === 409
            ? (JSON.parse(server.unchecked(request).text) as { cells: { theirs: number }[] })
            : { cells: [] };
        const based_on = cells[0]?.theirs ?? 0;
        return server.unchecked({
          ...request,
          body: { ...object(request.body), cells: [{ ...cell, based_on }] },
        });
      },
      conflict,
    ),
    'swaps the values of a conflict': inOperation(
      'adjustPlan',
      (response) => {
        const body = object(JSON.parse(response.text));
        for (const cell of objects(body.cells)) [cell.yours, cell.theirs] = [cell.theirs, cell.yours];
        return { ...response, text: JSON.stringify(body) };
      },
      conflict,
    ),
    'omits the author of a conflicting change': inOperation(
      'adjustPlan',
      (response) => {
        const body = object(JSON.parse(response.text));
        for (const cell of objects(body.cells)) cell.by = null;
        return { ...response, text: JSON.stringify(body) };
      },
      conflict,
    ),
  }),
  ...planted('plans', /^semantics undoAdjustment locking/, {
    'does not lock': inOperation('lockPlan', (response, request, { workspace }) => {
      const run = workspace.run(request.path.runId ?? '');
      if (run) run.lockedBy = null;
      return response;
    }),
    'does not undo': inOperation('undoAdjustment', (response, request, { workspace }) => {
      for (const one of workspace.run(request.path.runId ?? '')?.adjustments ?? []) one.isUndone = false;
      return response;
    }),
    'omits undone adjustments': changed('getPlan', (body) => {
      const all = objects(body.adjustments);
      body.adjustments = all.filter((one) => one.undone_at === null);
    }),
    'does not unlock': inOperation('lockPlan', (response, request, { workspace }) => {
      const run = workspace.run(request.path.runId ?? '');
      if (run) run.lockedBy = 'ana';
      return response;
    }),
  }),
  ...planted('plans', /^semantics undoAdjustment earlier/, {
    'returns the added amount as the new value': changed('adjustPlan', (body) => {
      for (const cell of objects(body.cells)) cell.amount = cell.change ?? cell.amount;
    }),
    'undoes later adjustments of the period': inOperation(
      'undoAdjustment',
      (response, request, { workspace }) => {
        for (const one of workspace.run(request.path.runId ?? '')?.adjustments ?? []) one.isUndone = true;
        return response;
      },
    ),
  }),
  ...planted('plans', /^semantics refreshForecastRun with/, {
    'loses the adjustments of a refreshed run': inOperation('refreshForecastRun', (response, _, server) => {
      for (const run of server.workspace.runs.slice(0, 1)) run.adjustments = [];
      return response;
    }),
    'carries adjustments as absolute values': inOperation('refreshForecastRun', (response, _, server) => {
      for (const { cells } of server.workspace.runs[0]?.adjustments ?? [])
        for (const cell of cells) [cell.kind, cell.amount] = ['value', cell.after];
      return response;
    }),
    'does not mark carried adjustments': changed('getPlan', (body) => {
      for (const one of objects(body.adjustments)) one.carried = false;
    }),
  }),
  ...planted('events', /^semantics addDatasetEvent values/, {
    'loses the days before an event': changed('addDatasetEvent', (body) => (body.days_before = 0)),
    'loses the region of public holidays': asSent('addDatasetEvent', (body) => delete body.region),
    'loses the scope of an event': changed('addDatasetEvent', (body) => (body.scope = {})),
    'returns a wrong number of occurrences': changed('addDatasetEvent', (body) => (body.past = 1)),
    'returns a next occurrence within the data': changed('addDatasetEvent', (body) => {
      if (body.kind === 'yearly') body.next_date = '2023-11-26';
    }),
    'lists the newest event first': changed('listDatasetEvents', (body) => objects(body.events).reverse()),
    'accepts duplicate event names': inOperation(
      'addDatasetEvent',
      (_, { body, ...request }, server) =>
        server.unchecked({ ...request, body: { ...object(body), name: 'Twice' } }),
      conflict,
    ),
  }),
  ...planted('events', /^semantics changeDatasetEvent concurrent/, {
    'ignores the revision of a change': blindTo('changeDatasetEvent', 'revision'),
    'omits one side of a conflict': inOperation(
      'changeDatasetEvent',
      (response) => {
        const { yours: _, ...body } = object(JSON.parse(response.text));
        return { ...response, text: JSON.stringify(body) };
      },
      conflict,
    ),
    'returns an outdated event in a conflict': inOperation(
      'deleteDatasetEvent',
      (response) => {
        const body = object(JSON.parse(response.text));
        return {
          ...response,
          text: JSON.stringify({ ...body, theirs: { ...object(body.theirs), revision: 1 } }),
        };
      },
      conflict,
    ),
    'ignores the revision of a deletion': inOperation(
      'deleteDatasetEvent',
      (_, request, server) => server.unchecked({ ...request, query: {} }),
      conflict,
    ),
    'deletes nothing without a revision': inOperation(
      'deleteDatasetEvent',
      (response, request, { workspace }) => {
        const { id = '', eventId = '' } = request.path;
        const deleted = { ...workspace.example('addDatasetEvent'), id: eventId };
        if (request.query.revision === undefined) workspace.uploadOf(id)?.events.push(deleted);
        return response;
      },
    ),
    'changes the time of creation': changed('changeDatasetEvent', (body) => {
      body.created_at = '2030-01-01T00:00:00.000Z';
    }),
    'does not increase revisions': changed('changeDatasetEvent', (body) => (body.revision = 1)),
    'lists a deleted event': inOperation('deleteDatasetEvent', (response, request, { workspace }) => {
      const { id = '', eventId = '' } = request.path;
      const upload = workspace.uploadOf(id);
      upload?.events.push({ ...upload.events[0], id: eventId });
      return response;
    }),
  }),
  ...planted('events', /^semantics createForecast with an event/, {
    'ignores the scope of an event': changed('getRunData', (body) => {
      for (const group of objects(object(body.groups).items))
        for (const point of detailsOf(group).forecast ?? []) point.value = 2 * Number(point.value);
    }),
  }),
  ...planted('echo', /^semantics setStock items/, {
    'keeps the items that a file lacks': changed('setStock', (body) => (body.item_count = 2)),
    'ignores the stock on hand of a file': changed('getStock', (body) => {
      for (const proposal of objects(body.proposals)) proposal.on_hand = 5;
    }),
  }),
  ...planted('filters', /^semantics getStock orders/, {
    'ignores show': forgetting('getStock', 'show'),
  }),
  ...planted('deleted', /^semantics deleteStock/, {
    'deletes the stock of every level': changed('getStock', (body) => (body.item_count = 0)),
  }),
  ...planted('filters', /^semantics listCombinations search/, {
    'ignores the group of combinations': forgetting('listCombinations', 'within'),
    'finds no class by its second letter': changed('listCombinations', (body, query) => {
      if (query.class === 'X') Object.assign(body, { combinations: [], total: 0 });
    }),
  }),
  ...planted('echo', /^semantics createApiToken expiry/, {
    'lets every token expire': changed('createApiToken', (body) => {
      body.expires_at ??= '2030-01-01T00:00:00.000Z';
    }),
  }),
  ...planted('echo', /^semantics changeWebhook/, {
    'turns a webhook on with every change': inOperation('changeWebhook', (_, request, server) =>
      server.unchecked({ ...request, body: { enabled: true, ...object(request.body) } }),
    ),
  }),
  ...planted('events', /^semantics changeDatasetEvent of another/, {
    'names the author instead of the last editor': changed('changeDatasetEvent', (body) => {
      body.changed_by = body.created_by;
    }),
  }),
  ...planted('idempotency', /^semantics addDatasetEvent repeated/, {
    'accepts other content with the same key': inOperation(
      'addDatasetEvent',
      (_, { wire: { headers, ...wire }, ...request }, server) =>
        server.unchecked({ ...request, wire: { ...wire, headers: { ...headers, 'idempotency-key': 'x' } } }),
      (_, { status }) => status === 422,
    ),
    'does not mark a repeat': inOperation('addDatasetEvent', ({ headers, ...response }) => {
      const { 'idempotent-replayed': _, ...others } = headers;
      return { ...response, headers: others };
    }),
  }),
  ...planted('stockouts', /^semantics addStockouts/, {
    'loses the item of a mark': changed('addStockouts', (body) => {
      for (const mark of objects(body.stockouts)) mark.key = {};
    }),
    'lists the newest mark first': changed('listStockouts', (body) => objects(body.stockouts).reverse()),
    'lists a removed mark': inOperation('deleteStockout', (response, request, { workspace }) => {
      const mark = workspace
        .uploadOf(request.path.id ?? '')
        ?.stockouts.find(({ id }) => id === request.path.stockoutId);
      Object.assign(mark ?? {}, { removed_at: null, removed_by: null });
      return response;
    }),
    'forgets who removed a mark': changed('listStockouts', (body) => {
      for (const mark of objects(body.removed)) mark.removed_by = null;
    }),
  }),
];
