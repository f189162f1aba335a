import { type Defect, inOperation, planted } from './defect.ts';
import { blindTo, changed, conflict, detailsOf, object, objects } from './defect-changes.ts';

/** What is wrong with plans and events, which several people change. */
export const defectsOfPlanning: readonly Defect[] = [
  ...planted('plans', /^semantics adjustPlan total/, {
    'changes the total and forgets the groups': changed('getRunData', (body) => {
      for (const group of objects(object(body.groups).items)) delete detailsOf(group).plan;
    }),
    'changes the forecast with the plan': changed('getRunData', (body) => {
      const { plan, forecast } = detailsOf(body);
      for (const [at, point] of (forecast ?? []).entries()) if (plan) point.value = plan[at]?.value;
    }),
    'adds the per cent as if they were units': inOperation('adjustPlan', (answer, request, { workspace }) => {
      const run = workspace.run(request.path.runId ?? '');
      for (const { cells } of run?.adjustments ?? [])
        for (const cell of cells) if (cell.kind === 'percent') cell.amount = 1;
      return answer;
    }),
    'numbers every adjustment the same': changed('adjustPlan', (body) => (body.number = 1)),
    'shows the oldest adjustment first': changed('getPlan', (body) => objects(body.adjustments).reverse()),
    'sums up the forecast as the plan': changed('getPlan', (body) => (body.plan_sum = body.forecast_sum)),
    'forgets the reason': changed('adjustPlan', (body) => (body.reason = '?')),
  }),
  ...planted('plans', /^semantics adjustPlan what/, {
    'writes over what somebody else has changed': inOperation(
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
    'tells one value of a conflict for the other': inOperation(
      'adjustPlan',
      (answer) => {
        const body = object(JSON.parse(answer.text));
        for (const cell of objects(body.cells)) [cell.yours, cell.theirs] = [cell.theirs, cell.yours];
        return { ...answer, text: JSON.stringify(body) };
      },
      conflict,
    ),
    'does not say who was first': inOperation(
      'adjustPlan',
      (answer) => {
        const body = object(JSON.parse(answer.text));
        for (const cell of objects(body.cells)) cell.by = null;
        return { ...answer, text: JSON.stringify(body) };
      },
      conflict,
    ),
  }),
  ...planted('plans', /^semantics undoAdjustment/, {
    'locks a plan for nobody': inOperation('lockPlan', (answer, request, { workspace }) => {
      const run = workspace.run(request.path.runId ?? '');
      if (run) run.lockedBy = null;
      return answer;
    }),
    'says that it takes back, and does not': inOperation(
      'undoAdjustment',
      (answer, request, { workspace }) => {
        for (const one of workspace.run(request.path.runId ?? '')?.adjustments ?? []) one.isUndone = false;
        return answer;
      },
    ),
    'forgets what was taken back': changed('getPlan', (body) => {
      const all = objects(body.adjustments);
      body.adjustments = all.filter((one) => one.undone_at === null);
    }),
    'keeps a plan locked': inOperation('lockPlan', (answer, request, { workspace }) => {
      const run = workspace.run(request.path.runId ?? '');
      if (run) run.lockedBy = 'ana';
      return answer;
    }),
  }),
  ...planted('events', /^semantics addDatasetEvent/, {
    'forgets the days around an event': changed('addDatasetEvent', (body) => (body.days_before = 0)),
    'forgets whom an event is for': changed('addDatasetEvent', (body) => (body.scope = {})),
    'counts how often an event is wrongly': changed('addDatasetEvent', (body) => (body.past = 1)),
    'looks for the next time before the data ends': changed('addDatasetEvent', (body) => {
      if (body.kind === 'yearly') body.next_date = '2023-11-26';
    }),
    'lists the newest event first': changed('listDatasetEvents', (body) => objects(body.events).reverse()),
    'adds events of one name': inOperation(
      'addDatasetEvent',
      (_, { body, ...request }, server) =>
        server.unchecked({ ...request, body: { ...object(body), name: 'Twice' } }),
      conflict,
    ),
  }),
  ...planted('events', /^semantics changeDatasetEvent/, {
    'writes over another change of an event': blindTo('changeDatasetEvent', 'revision'),
    'tells its own version of a conflict alone': inOperation(
      'changeDatasetEvent',
      (answer) => {
        const { yours: _, ...body } = object(JSON.parse(answer.text));
        return { ...answer, text: JSON.stringify(body) };
      },
      conflict,
    ),
    'tells the old version of what is to be deleted': inOperation(
      'deleteDatasetEvent',
      (answer) => {
        const body = object(JSON.parse(answer.text));
        return {
          ...answer,
          text: JSON.stringify({ ...body, theirs: { ...object(body.theirs), revision: 1 } }),
        };
      },
      conflict,
    ),
    'deletes what somebody else has changed': inOperation(
      'deleteDatasetEvent',
      (_, request, server) => server.unchecked({ ...request, query: {} }),
      conflict,
    ),
    'counts no revisions': changed('changeDatasetEvent', (body) => (body.revision = 1)),
    'keeps an event that it deleted': inOperation('deleteDatasetEvent', (answer, request, { workspace }) => {
      const { id = '', eventId = '' } = request.path;
      const upload = workspace.uploadOf(id);
      upload?.events.push({ ...upload.events[0], id: eventId });
      return answer;
    }),
  }),
];
