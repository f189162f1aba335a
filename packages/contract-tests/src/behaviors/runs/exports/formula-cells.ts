import type { Lab } from '../../../lab.ts';
import { make, newRun, once, uploadBody } from '../../../fixtures/samples/samples.ts';
import { waitForRun } from '../../../fixtures/wait-for-run.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import type { Behavior, BehaviorTest } from '../../behavior-test.ts';
import { json } from '../../rejections.ts';

/** Names that start with each character that begins a formula. */
const names = ['=1+1', '+1+1', '-1+1', '@SUM(A1)'];
const months = 24;
const monthly = (month: number) => new Date(Date.UTC(2022, month)).toISOString().slice(0, 10);

const text = [
  'Product,Date,Demand',
  ...names.flatMap((name) => [
    ...Array.from({ length: months }, (_, month) => [name, monthly(month), 10 + month].join()),
    [name, monthly(0), 'many'].join(),
  ]),
  '',
].join('\n');

const uploads = new WeakMap<Lab, Promise<string>>();
const runs = new WeakMap<Lab, Promise<string>>();

const uploadOf = (lab: Lab): Promise<string> =>
  once(uploads, lab, async () => {
    const { response } = await make(lab, 'uploadFile', { body: uploadBody({ name: 'cells.csv', text }) });
    return String(response.id);
  });

/** Returns a run with stock. */
const runOf = ({ lab }: BehaviorTest): Promise<string> =>
  once(runs, lab, async () => {
    const level = { aggregation_characteristics: ['c2'], characteristic_labels: {} };
    const { runId } = await newRun(lab, { id: await uploadOf(lab) }, { ...level, horizon: 3 });
    const { status } = await waitForRun(lab, runId);
    if (status !== 'completed') throw new SkippedError(`the forecast ended with status ${status}`);
    const items = names.map((c2) => ({ key: { c2 }, on_hand: 1 }));
    await make(lab, 'setStock', { path: { runId }, ...json({ items }) });
    return runId;
  });

const escaped = (operationId: string, callOf: (test: BehaviorTest) => Promise<object>): Behavior => ({
  rule: 'export',
  operationId,
  name: 'every character that begins a formula',
  async run(test) {
    const { exchange } = await test.request(operationId, await callOf(test));
    for (const name of names) {
      const [before = '', ...others] = exchange.response.text.split(name);
      test.assert(others.length > 0, `the file lacks ${name}`, exchange);
      const isEscaped = [before, ...others].slice(0, -1).every((part) => part.endsWith("'"));
      test.assert(isEscaped, `there is no apostrophe before ${name}`, exchange);
    }
  },
});

/** All tests of text cells that a spreadsheet would run. */
export const formulaCellBehaviors: readonly Behavior[] = [
  escaped('downloadRejectedRows', async ({ lab }) => ({ path: { id: await uploadOf(lab) } })),
  escaped('exportForecastRun', async (test) => ({
    path: { runId: await runOf(test) },
    query: [['format', 'csv']],
  })),
  escaped('exportStock', async (test) => ({ path: { runId: await runOf(test) } })),
];
