import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../contract/is-object.ts';
import { bodyOf } from '../../../fixtures/body-of.ts';
import { waitForRun } from '../../../fixtures/wait-for-run.ts';
import { newRun, sampleUpload } from '../../../fixtures/samples/samples.ts';
import type { Call } from '../../../http/call.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { fields, figures, isNear, objectOf, sumOf } from '../../fields.ts';
import { type BehaviorTest, objectsIn, type Shown } from '../../behavior-test.ts';
const level = [['aggregation_characteristics', 'c2,c3']] as const;

export interface PlannedRun {
  runId: string;
  shown: Shown;
  /** Combinations of the run with their characteristic values and series. */
  groups: readonly { key: JsonObject; forecast: JsonObject[]; plan: JsonObject[] }[];
  forecast: JsonObject[];
  plan: JsonObject[];
}

const seriesOf = (reported: unknown) => {
  const details = objectOf(reported);
  const forecast = objectsIn(details.forecast);
  return { forecast, plan: details.plan === undefined ? forecast : objectsIn(details.plan) };
};

export async function read(test: BehaviorTest, runId: string): Promise<PlannedRun> {
  const shown = await test.request('getRunData', { path: { runId }, query: level });
  const groups = objectsIn(objectOf(shown.body.groups).items).map(({ key, details }) => ({
    key: objectOf(key),
    ...seriesOf(details),
  }));
  return { runId, shown, groups, ...seriesOf(shown.body.details) };
}

export async function newPlan(test: BehaviorTest): Promise<PlannedRun> {
  const { lab } = test;
  // Plans depend on the forecast only.
  const quick = { run_backtest: false, intervals: false };
  const { runId } = await newRun(lab, await sampleUpload(lab), quick);
  return completedPlan(test, runId);
}

/** Waits until a run is completed and returns its plan. */
export async function completedPlan(test: BehaviorTest, runId: string): Promise<PlannedRun> {
  const { status } = await waitForRun(test.lab, runId);
  if (status !== 'completed') throw new SkippedError(`the forecast ended with status ${status}`);
  return read(test, runId);
}

export interface Cell {
  date: unknown;
  kind: 'percent' | 'value' | 'change';
  amount: number;
  based_on: number;
}

export const adjustment = ({ runId }: PlannedRun, cell: Cell, more: object = {}) => ({
  path: { runId },
  body: bodyOf('application/json', { cells: [cell], reason: 'Größe „名“ 😀', ...more }),
});

export const valueOf = (points: readonly JsonObject[], at = 0) => Number(points[at]?.value);

/** Returns a change of one period. `points` is the plan that the user has seen, by default that of the total. */
export const cellOf = (
  { forecast, plan }: Pick<PlannedRun, 'forecast' | 'plan'>,
  at: number,
  kind: Cell['kind'],
  amount: number,
  points: readonly JsonObject[] = plan,
): Cell => ({ date: forecast[at]?.date, kind, amount, based_on: valueOf(points, at) });

export const groupNamed = (key: JsonObject) =>
  Object.entries(key)
    .map(([code, value]) => `${code}:${String(value).replaceAll('%', '%25').replaceAll('~', '%7E')}`)
    .join('~');

/** Asserts that group plans add up to the total plan in every period, and that the forecast is unchanged. */
export function coherent(test: BehaviorTest, now: PlannedRun, before: PlannedRun): void {
  const { exchange } = now.shown;
  for (const [at, point] of now.plan.entries()) {
    const total = sumOf(now.groups, ({ plan }) => valueOf(plan, at));
    test.assert(
      isNear(total, Number(point.value)),
      `group plans add up to ${total} on ${String(point.date)}, but the total plan is ${String(point.value)}`,
      exchange,
    );
  }
  const forecasts = ({ forecast, groups }: PlannedRun) => [forecast, ...groups.map((one) => one.forecast)];
  test.assert(
    isDeepStrictEqual(forecasts(now), forecasts(before)),
    'the forecast changed after the plan was adjusted',
    exchange,
  );
}

/** Checks that the plan contains the expected sums and the adjustments with the given numbers. */
export async function sums(
  test: BehaviorTest,
  now: PlannedRun,
  numbers: readonly number[],
): Promise<JsonObject[]> {
  const shown = await test.request('getPlan', { path: { runId: now.runId } });
  figures(test, shown, shown.body, {
    forecast_sum: sumOf(now.forecast, ({ value }) => Number(value)),
    plan_sum: sumOf(now.plan, ({ value }) => Number(value)),
    total: numbers.length,
  });
  const adjustments = objectsIn(shown.body.adjustments);
  fields(test, shown, { numbers: adjustments.map(({ number }) => number) }, { numbers });
  return adjustments;
}

/** Asserts that the list of combinations contains the same plans as the series. */
export async function combinationPlans(test: BehaviorTest, { runId, groups }: PlannedRun): Promise<void> {
  const shown = await test.request('listCombinations', { path: { runId }, query: level });
  for (const { key, plan_sum } of objectsIn(shown.body.combinations)) {
    const group = groups.find((one) => isDeepStrictEqual(one.key, key));
    figures(test, shown, { plan_sum }, { plan_sum: sumOf(group?.plan ?? [], ({ value }) => Number(value)) });
  }
}

/** Asserts that the plans of the total and of all combinations are the same as at an earlier time. */
export function samePlans(test: BehaviorTest, now: PlannedRun, before: PlannedRun): void {
  const plansOf = ({ plan, groups }: PlannedRun) =>
    Object.fromEntries(
      [{ key: {}, plan }, ...groups].map((one) => [
        `plan of ${groupNamed(one.key) || 'the total'}`,
        one.plan.map(({ value }) => value),
      ]),
    );
  fields(test, now.shown, plansOf(now), plansOf(before));
}

/** Waits for the causes of a change. */
export async function explained(test: BehaviorTest, asking: Partial<Call>) {
  const { lab } = test;
  const until = lab.now() + lab.patienceMs;
  let shown = await test.request('explainRunChange', asking);
  while (shown.body.status === 'running' && lab.now() < until) {
    await lab.wait(50);
    shown = await test.request('explainRunChange', asking);
  }
  const { before, after, parts } = objectOf(shown.body.total);
  return { shown, before, after, adjustments: objectOf(parts).adjustments };
}
