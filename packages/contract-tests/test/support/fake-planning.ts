import { isObject, type JsonObject } from '../../src/contract/is-object.ts';
import { json, problem } from './fake-answers.ts';
import { afterChange, type FakeCell, fakePlan, isPartOf, sumAt } from './fake-plan.ts';
import { fieldsIn, type Handler, textOf } from './fake-request.ts';
import { fakeGroups } from './fake-series.ts';
import type { FakeRun, FakeWorkspace } from './fake-workspace.ts';

/** Parses a combination; null if it is malformed. */
function keyOf(group: unknown): Record<string, string> | null {
  const parts = textOf(group).split('~').filter(Boolean);
  try {
    return Object.fromEntries(
      parts.map((part) => {
        const at = part.indexOf(':');
        return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))];
      }),
    );
  } catch {
    return null;
  }
}

/** Returns the groups of a run with their plans. */
function plansOf(run: FakeRun) {
  const asked = isObject(run.body.parameters) ? run.body.parameters : {};
  const groups = fakeGroups(run.file, asked);
  const forecasts = groups.map(({ details }) => details.forecast);
  return { groups, forecasts, plans: fakePlan(groups, run.adjustments)?.groups ?? forecasts };
}

const sumOf = (points: readonly { value: number }[][]) =>
  points.flat().reduce((sum, { value }) => sum + value, 0);

/** Returns the handlers of plan operations. */
export function planOperations(workspace: FakeWorkspace): Record<string, Handler> {
  const ofRun =
    (
      response: (run: FakeRun, request: Parameters<Handler>[0], user: string) => ReturnType<Handler>,
    ): Handler =>
    (request, user) => {
      const run = workspace.run(request.path.runId ?? '');
      if (!run) return problem(404, 'No such run');
      if (run.body.status !== 'completed') return problem(409, 'Only a run that is completed has a plan.');
      return response(run, request, user);
    };
  return {
    getPlan: ofRun((run, { query }) => {
      const { forecasts, plans } = plansOf(run);
      const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 20)];
      return json(200, {
        run_id: run.id,
        locked_by: run.lockedBy,
        locked_at: run.lockedBy === null ? null : workspace.time(),
        forecast_sum: sumOf(forecasts),
        plan_sum: sumOf(plans),
        vanished_count: 0,
        adjustments: run.adjustments
          .map(({ body }) => body)
          .toReversed()
          .slice(offset, offset + limit),
        total: run.adjustments.length,
        limit,
        offset,
      });
    }),
    lockPlan: ofRun((run, request, user) => {
      const { locked } = fieldsIn(request);
      run.lockedBy = locked === true ? user : null;
      return json(200, { locked });
    }),
    adjustPlan: ofRun((run, request, user) => {
      if (run.lockedBy !== null) return problem(409, `The plan of this run is locked by ${run.lockedBy}.`);
      const asked = fieldsIn(request);
      const key = keyOf(asked.group);
      if (key === null) return problem(422, 'There is no such combination.');
      const { groups, plans } = plansOf(run);
      const meant = plans.filter((_, at) => groups.slice(at, at + 1).some(isPartOf(key)));
      const dates = groups[0]?.details.forecast.map(({ date }) => date) ?? [];
      const changes = (Array.isArray(asked.cells) ? (asked.cells as unknown[]) : []).filter(isObject);
      if (meant.length === 0 || changes.some(({ date }) => !dates.includes(textOf(date))))
        return problem(422, 'The run does not forecast this.');
      const cells = changes.map((cell): FakeCell & { seen: number } => {
        const before = sumAt(meant, textOf(cell.date));
        const amount = Number(cell.amount);
        const after = afterChange(textOf(cell.kind), before, amount);
        return {
          date: textOf(cell.date),
          kind: textOf(cell.kind),
          amount,
          before,
          after,
          seen: Number(cell.based_on),
        };
      });
      const last = run.adjustments.findLast(({ isUndone }) => !isUndone);
      const stale = cells.filter(({ seen, before }) => Math.abs(seen - before) > 1e-9);
      if (stale.length > 0)
        return json(409, {
          detail: 'Someone else changed this plan after you loaded it.',
          cells: stale.map(({ date, seen, before, after, kind }) => ({
            date,
            seen,
            yours:
              kind === 'percent'
                ? (after / before) * seen
                : kind === 'change'
                  ? seen + after - before
                  : after,
            theirs: before,
            by: last ? last.body.created_by : null,
            reason: last ? last.body.reason : null,
          })),
        });
      const body: JsonObject = {
        number: run.adjustments.length + 1,
        key,
        name: null,
        cells: cells.map(({ date, kind, amount, before, after }) => ({
          date,
          ...(kind === 'change' ? { kind: 'value', change: amount, amount: after } : { kind, amount }),
          before,
          after,
        })),
        reason: asked.reason,
        created_by: user,
        created_at: workspace.time(),
        undone_by: null,
        undone_at: null,
        carried: false,
        vanished: false,
      };
      run.adjustments.push({ number: run.adjustments.length + 1, key, cells, isUndone: false, body });
      return json(200, body);
    }),
    undoAdjustment: ofRun((run, { path }, user) => {
      const one = run.adjustments.find(({ number }) => String(number) === path.adjustment);
      if (!one) return problem(404, 'No such adjustment');
      if (run.lockedBy !== null) return problem(409, 'The plan is locked.');
      if (one.isUndone) return problem(409, 'This adjustment has already been undone.');
      one.isUndone = true;
      one.body = { ...one.body, undone_by: user, undone_at: workspace.time() };
      return json(200, one.body);
    }),
  };
}
