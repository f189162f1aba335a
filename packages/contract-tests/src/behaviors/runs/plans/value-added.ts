import { nextFile } from '../../../fixtures/samples/sample-csv.ts';
import { adjustedPastRun, newRun, newUpload } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf, sumOf } from '../../fields.ts';
import { adjustment, cellOf, completedPlan, groupNamed, read, valueOf } from './planned-run.ts';

const late: Behavior = {
  rule: 'realised',
  operationId: 'getRealisedAccuracy',
  name: 'adjustments after the actuals were known',
  async run(test) {
    const runId = await adjustedPastRun(test.lab);
    const shown = await test.request('getRealisedAccuracy', { path: { runId } });
    const value = objectOf(shown.body.value_added);
    const none = { by_reason: [], by_author: [] };
    fields(test, shown, value, { ...none, adjusted_cells: { counted: 0, late: 2, pending: 0, vanished: 0 } });
    fields(test, shown, value, { plan_wape: value.forecast_wape });
    const bare = await test.request('getRealisedAccuracy', { path: { runId }, query: [['limit', '1']] });
    fields(test, bare, bare.body, { value_added: shown.body.value_added, total: shown.body.total });
  },
};

const added: Behavior = {
  rule: 'realised',
  operationId: 'getRealisedAccuracy',
  name: 'value added by adjustments',
  async run(test) {
    const { lab } = test;
    const upload = await newUpload(lab);
    const { runId } = await newRun(lab, upload, { run_backtest: false, intervals: false });
    const before = await completedPlan(test, runId);
    await test.request(
      'adjustPlan',
      adjustment(before, cellOf(before, 0, 'value', 1000), { reason: 'Promotion' }),
    );
    const raised = await read(test, runId);
    const [group] = raised.groups;
    const ofGroup = { group: groupNamed(group?.key ?? {}), reason: 'Customer' };
    await test.request(
      'adjustPlan',
      adjustment(raised, cellOf(raised, 0, 'value', 150, group?.plan), ofGroup),
    );
    const pending = adjustment(raised, cellOf(raised, 3, 'value', 900), { reason: 'Promotion' });
    await test.request('adjustPlan', pending);
    const plan = await read(test, runId);
    const next = nextFile(upload.file);
    const path = { id: upload.id };
    await test.request('addUploadVersion', { path, body: versionBody(next, { mode: 'append' }) });
    const shown = await test.request('getRealisedAccuracy', { path: { runId } });
    const value = objectOf(shown.body.value_added);
    const actualOf = (key: object) =>
      next.series.find(
        ({ product, warehouse }) => groupNamed({ c2: product, c3: warehouse }) === groupNamed({ ...key }),
      )?.value ?? NaN;
    const errorOf = (series: 'plan' | 'forecast') =>
      sumOf(plan.groups, (one) => Math.abs(valueOf(one[series]) - actualOf(one.key)));
    const actual = sumOf(next.series, (one) => one.value);
    const yearBefore = (key: object) => {
      const own = upload.file.series.find(
        (one) => groupNamed({ c2: one.product, c3: one.warehouse }) === groupNamed({ ...key }),
      );
      return own?.points.at(-12)?.value ?? NaN;
    };
    const naive = sumOf(plan.groups, ({ key }) => Math.abs(yearBefore(key) - actualOf(key)));
    figures(test, shown, value, {
      naive_wape: (100 * naive) / actual,
      forecast_wape: (100 * errorOf('forecast')) / actual,
      plan_wape: (100 * errorOf('plan')) / actual,
    });
    fields(test, shown, value, { adjusted_cells: { counted: 2, late: 0, pending: 1, vanished: 0 } });
    // The run has no intervals that could contain the actual.
    fields(test, shown, shown.body.total, { count: 1, bounded: 0, hits: 0 });
    fields(test, shown, shown.body, { level: null, inside_count: 0, bounded_count: 0, stock: null });
    fields(test, shown, objectsIn(shown.body.periods)[0], { lag: 1, actual, hit: null });
    const reasons = objectsIn(value.by_reason);
    const [first, second] = ['Promotion', 'Customer'].map((name) => reasons.find((one) => one.name === name));
    const groupActual = actualOf(group?.key ?? {});
    const one = { adjustments: 1, cells: 1 };
    figures(test, shown, first, {
      ...one,
      error_before: Math.abs(valueOf(before.forecast) - actual),
      error_after: Math.abs(1000 - actual),
    });
    figures(test, shown, second, {
      ...one,
      error_before: Math.abs(valueOf(group?.plan ?? []) - groupActual),
      error_after: Math.abs(150 - groupActual),
    });
    const both = (name: string) => sumOf(reasons, (reason) => Number(reason[name]));
    const [author, ...others] = objectsIn(value.by_author);
    fields(
      test,
      shown,
      { ...author, others },
      { name: lab.credentials.username, adjustments: 2, cells: 2, others: [] },
    );
    const errors = { error_before: both('error_before'), error_after: both('error_after') };
    figures(test, shown, author, errors);
    await test.request('undoAdjustment', { path: { runId, adjustment: '2' } });
    const undone = await test.request('getRealisedAccuracy', { path: { runId } });
    const left = objectOf(undone.body.value_added);
    fields(
      test,
      undone,
      { reasons: objectsIn(left.by_reason).map(({ name }) => name) },
      { reasons: ['Promotion'] },
    );
    fields(test, undone, left, { adjusted_cells: { counted: 1, late: 0, pending: 1, vanished: 0 } });
    const now = await read(test, runId);
    const because = adjustment(now, cellOf(now, 0, 'value', 1500), { reason: 'Late' });
    await test.request('adjustPlan', because);
    const after = await test.request('getRealisedAccuracy', { path: { runId } });
    const last = objectOf(after.body.value_added);
    fields(test, after, last, {
      adjusted_cells: { counted: 1, late: 1, pending: 1, vanished: 0 },
      plan_wape: left.plan_wape,
    });
  },
};

/** All tests of the value added by adjustments. */
export const valueAddedBehaviors: readonly Behavior[] = [late, added];
