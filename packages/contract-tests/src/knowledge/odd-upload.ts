import type { Lab } from '../lab.ts';
import { UnavailableError } from './base-call.ts';
import { ended } from './ended.ts';
import { make, newRun, once, uploadBody } from './specimens.ts';

/** Names that a spreadsheet would run, and values of which each is rarer than the one before. */
export const formulas = ['=1+1', '@SUM(A1)'] as const;

const months = 30;
const monthly = (month: number) => new Date(Date.UTC(2021, month)).toISOString().slice(0, 10);

/** How many rows each warehouse has, most first. */
export const frequencies = [
  { warehouse: 'Zebra', months },
  { warehouse: 'Middle', months: 20 },
  { warehouse: 'Aardvark', months: 12 },
] as const;

/** A file in the long layout with such names, and one cell that is no number. */
function oddCsv(): string {
  const rows = formulas.flatMap((product, p) =>
    frequencies.flatMap(({ warehouse, months: count }) =>
      Array.from({ length: count }, (_, month) =>
        [product, warehouse, monthly(months - count + month), 60 + month + 10 * p].join(),
      ),
    ),
  );
  const rejected = [formulas[0], 'Zebra', monthly(months - 1), 'many'].join();
  return `${['Product,Warehouse,Date,Demand', ...rows, rejected].join('\n')}\n`;
}

const uploads = new WeakMap<Lab, Promise<{ id: string }>>();
const runs = new WeakMap<Lab, Promise<string>>();

/** The dataset of that file. @throws UnavailableError. */
export const oddUpload = (lab: Lab): Promise<{ id: string }> =>
  once(uploads, lab, async () => {
    const body = uploadBody({ name: 'odd.csv', text: oddCsv() });
    const { answer } = await make(lab, 'uploadFile', { body });
    return { id: String(answer.id) };
  });

/** A run of it, completed. @throws UnavailableError. */
export const oddRun = (lab: Lab): Promise<string> =>
  once(runs, lab, async () => {
    const { runId } = await newRun(lab, await oddUpload(lab), { horizon: 2, run_backtest: false });
    const { status } = await ended(lab, runId);
    if (status !== 'completed') throw new UnavailableError(`the forecast ended as ${status}`);
    return runId;
  });
