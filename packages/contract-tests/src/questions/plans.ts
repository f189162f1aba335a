import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../contract/is-object.ts';
import { jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../knowledge/base-call.ts';
import { ended } from '../knowledge/ended.ts';
import { newRun, specimenUpload } from '../knowledge/specimens.ts';
import { SkippedError } from '../phases/test-case.ts';
import { fields, figures, isNear, objectOf, sumOf } from './fields.ts';
import { type Inquiry, objectsIn, type Question, type Shown } from './inquiry.ts';

const rule = 'plans';
const level = [['aggregation_characteristics', 'c2,c3']] as const;

interface PlannedRun {
  runId: string;
  shown: Shown;
  /** By what the points are of: nothing is the total. */
  groups: readonly { key: JsonObject; forecast: JsonObject[]; plan: JsonObject[] }[];
  forecast: JsonObject[];
  plan: JsonObject[];
}

const seriesOf = (told: unknown) => {
  const details = objectOf(told);
  const forecast = objectsIn(details.forecast);
  return { forecast, plan: details.plan === undefined ? forecast : objectsIn(details.plan) };
};

async function read(inquiry: Inquiry, runId: string): Promise<PlannedRun> {
  const shown = await inquiry.ask('getRunData', { path: { runId }, query: level });
  const groups = objectsIn(objectOf(shown.body.groups).items).map(({ key, details }) => ({
    key: objectOf(key),
    ...seriesOf(details),
  }));
  return { runId, shown, groups, ...seriesOf(shown.body.details) };
}

async function newPlan(inquiry: Inquiry): Promise<PlannedRun> {
  const { lab } = inquiry;
  const { runId } = await newRun(lab, await specimenUpload(lab));
  const { status } = await ended(lab, runId);
  if (status !== 'completed') throw new SkippedError(`the forecast ended as ${status}`);
  return read(inquiry, runId);
}

interface Cell {
  date: unknown;
  kind: 'percent' | 'value';
  amount: number;
  based_on: number;
}

const adjustment = ({ runId }: PlannedRun, cell: Cell, more: object = {}) => ({
  path: { runId },
  body: bodyOf('application/json', { cells: [cell], reason: 'Größe „名“ 😀', ...more }),
});

const valueOf = (points: readonly JsonObject[], at = 0) => Number(points[at]?.value);

const groupNamed = (key: JsonObject) =>
  Object.entries(key)
    .map(([code, value]) => `${code}:${String(value).replaceAll('%', '%25').replaceAll('~', '%7E')}`)
    .join('~');

/** In every period the plans of the groups are together that of the total, and the forecast is what it was. */
function coherent(inquiry: Inquiry, now: PlannedRun, before: PlannedRun): void {
  const { exchange } = now.shown;
  for (const [at, point] of now.plan.entries()) {
    const total = sumOf(now.groups, ({ plan }) => valueOf(plan, at));
    inquiry.require(
      isNear(total, Number(point.value)),
      `the plans of the groups are ${total} on ${String(point.date)}, that of the total is ${String(point.value)}`,
      exchange,
    );
  }
  const forecasts = ({ forecast, groups }: PlannedRun) => [forecast, ...groups.map((one) => one.forecast)];
  inquiry.require(
    isDeepStrictEqual(forecasts(now), forecasts(before)),
    'the forecast is another after the plan was adjusted',
    exchange,
  );
}

/** What the plan says of itself. */
async function sums(inquiry: Inquiry, now: PlannedRun, numbers: readonly number[]): Promise<JsonObject[]> {
  const shown = await inquiry.ask('getPlan', { path: { runId: now.runId } });
  figures(inquiry, shown, shown.body, {
    forecast_sum: sumOf(now.forecast, ({ value }) => Number(value)),
    plan_sum: sumOf(now.plan, ({ value }) => Number(value)),
    total: numbers.length,
  });
  const adjustments = objectsIn(shown.body.adjustments);
  fields(inquiry, shown, { numbers: adjustments.map(({ number }) => number) }, { numbers });
  return adjustments;
}

const adjusts: Question = {
  rule,
  about: 'adjustPlan',
  name: 'total and group',
  async ask(inquiry) {
    const before = await newPlan(inquiry);
    const [first] = before.forecast;
    const seen = valueOf(before.forecast);
    const more = { date: first?.date, kind: 'percent', amount: 10, based_on: seen } as const;
    const shown = await inquiry.ask('adjustPlan', adjustment(before, more));
    const told = { key: {}, reason: 'Größe „名“ 😀', undone_at: null };
    fields(inquiry, shown, shown.body, { number: 1, created_by: inquiry.lab.credentials.username, ...told });
    const raised = await read(inquiry, before.runId);
    coherent(inquiry, raised, before);
    inquiry.require(
      Math.abs(valueOf(raised.plan) - 1.1 * seen) <= 0.01,
      `10 per cent more than ${seen} is ${valueOf(raised.plan)}`,
      raised.shown.exchange,
    );
    const [cell] = objectsIn(shown.body.cells);
    figures(inquiry, shown, cell, { before: seen, after: valueOf(raised.plan), amount: 10 });
    const others = (run: PlannedRun) => run.plan.slice(1).map(({ value }) => value);
    fields(inquiry, raised.shown, { others: others(raised) }, { others: others(before) });

    const group = raised.groups.at(-1);
    if (!group) throw new SkippedError('there are no groups');
    const based_on = valueOf(group.plan);
    const set = { date: first?.date, kind: 'value', amount: 77, based_on } as const;
    const second = await inquiry.ask('adjustPlan', adjustment(raised, set, { group: groupNamed(group.key) }));
    fields(inquiry, second, second.body, { number: 2, key: group.key });
    const now = await read(inquiry, before.runId);
    coherent(inquiry, now, before);
    const changed = now.groups.map(({ key, plan }) => ({ key, value: valueOf(plan) }));
    const right = raised.groups.map((one) => ({
      key: one.key,
      value: one === group ? 77 : valueOf(one.plan),
    }));
    fields(inquiry, now.shown, { changed }, { changed: right });
    await sums(inquiry, now, [2, 1]);
  },
};

const conflicts: Question = {
  rule,
  about: 'adjustPlan',
  name: 'what somebody else has changed',
  async ask(inquiry) {
    const before = await newPlan(inquiry);
    const date = before.forecast[0]?.date;
    const seen = valueOf(before.forecast);
    const cell = { date, kind: 'value', amount: seen + 50, based_on: seen } as const;
    await inquiry.ask('adjustPlan', adjustment(before, cell));
    const theirs = await read(inquiry, before.runId);
    const late = { ...cell, amount: seen + 90 };
    const because = 'it is based on what the plan was before';
    const exchange = await inquiry.expect(409, 'adjustPlan', adjustment(before, late), because);
    const [told] = objectsIn(objectOf(jsonOf(exchange.answer)).cells);
    figures(inquiry, { exchange }, told, { seen, yours: seen + 90, theirs: valueOf(theirs.plan) });
    const author = { date, by: inquiry.lab.credentials.username, reason: 'Größe „名“ 😀' };
    fields(inquiry, { exchange }, told, author);
    const now = await read(inquiry, before.runId);
    fields(inquiry, now.shown, { plan: now.plan }, { plan: theirs.plan });
    await sums(inquiry, now, [1]);
  },
};

const undoes: Question = {
  rule,
  about: 'undoAdjustment',
  name: 'and locks',
  async ask(inquiry) {
    const before = await newPlan(inquiry);
    const { runId } = before;
    const seen = valueOf(before.forecast);
    const cell = { date: before.forecast[0]?.date, kind: 'percent', amount: 20, based_on: seen } as const;
    await inquiry.ask('adjustPlan', adjustment(before, cell));
    const now = await read(inquiry, runId);
    const next = adjustment(before, { ...cell, based_on: valueOf(now.plan) });
    const lock = (locked: boolean) => ({ path: { runId }, body: bodyOf('application/json', { locked }) });
    const undo = { path: { runId, adjustment: '1' } };
    await inquiry.ask('lockPlan', lock(true));
    const shown = await inquiry.ask('getPlan', { path: { runId } });
    fields(inquiry, shown, shown.body, { locked_by: inquiry.lab.credentials.username });
    inquiry.require(shown.body.locked_at !== null, 'it does not say since when it is locked', shown.exchange);
    await inquiry.expect(409, 'adjustPlan', next, 'the plan is locked');
    await inquiry.expect(409, 'undoAdjustment', undo, 'the plan is locked');
    const locked = await read(inquiry, runId);
    fields(inquiry, locked.shown, { plan: locked.plan }, { plan: now.plan });
    const opened = await inquiry.ask('lockPlan', lock(false));
    fields(inquiry, opened, opened.body, { locked: false });
    const exchange = await inquiry.expect(200, 'undoAdjustment', undo, 'the plan was unlocked');
    const author = { number: 1, undone_by: inquiry.lab.credentials.username };
    fields(inquiry, { exchange }, jsonOf(exchange.answer), author);
    const after = await read(inquiry, runId);
    const values = ({ plan }: Pick<PlannedRun, 'plan'>) => plan.map(({ value }) => value);
    fields(inquiry, after.shown, { plan: values(after) }, { plan: values(before) });
    coherent(inquiry, after, before);
    const [told] = await sums(inquiry, after, [1]);
    inquiry.require(typeof told?.undone_at === 'string', 'the history forgets the undoing', exchange);
    await inquiry.expect(409, 'undoAdjustment', undo, 'it was taken back already');
  },
};

/** What plans have to be. */
export const planQuestions: readonly Question[] = [adjusts, conflicts, undoes];
