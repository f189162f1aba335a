import { isObject, type JsonObject } from '../contract/is-object.ts';
import { type Call, type CallBody, callOf } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';
import type { Lab } from '../lab.ts';
import { UnavailableError } from './base-call.ts';
import { ended } from './ended.ts';
import { type KnownFile, specimenCsv } from './specimen-csv.ts';

export interface SpecimenUpload {
  id: string;
  ingestRunId: string;
  file: KnownFile;
  answer: JsonObject;
  exchange: Exchange;
}

interface Run<Upload> {
  upload: Upload;
  runId: string;
  request: typeof asked;
  exchange: Exchange;
}

export type SpecimenRun = Run<SpecimenUpload>;

/** Every value is another than the default, so that one that was lost shows. */
const asked = {
  horizon: 7,
  run_backtest: true,
  backtest_periods: 2,
  confidence_level: 0.9,
  aggregation_characteristics: ['c2', 'c3'],
  characteristic_labels: { c2: 'Prodükt „名“ 😀', c3: 'Lager' },
};

const uploads = new WeakMap<Lab, Promise<SpecimenUpload>>();
const runs = new WeakMap<Lab, Promise<SpecimenRun>>();

/** Makes something that stays until the end. @throws UnavailableError when the server does not make it. */
export async function make(lab: Lab, operationId: string, changed: Partial<Call>) {
  const exchange = await lab.transport.call(callOf(lab.contract.operation(operationId), changed));
  const answer = jsonOf(exchange.answer);
  if (!isSuccess(exchange.answer) || !isObject(answer))
    throw new UnavailableError(`${operationId} was answered ${exchange.answer.status}`);
  lab.leftovers.keep();
  return { exchange, answer };
}

/** The body that uploads a file. */
export const uploadBody = ({ name, text }: Pick<KnownFile, 'name' | 'text'>): CallBody => ({
  kind: 'multipart',
  parts: [
    { name: 'file_type', value: 'csv' },
    { name: 'upload_mode', value: 'both' },
    { name: 'file', value: text, fileName: name },
  ],
});

export async function newUpload(lab: Lab): Promise<SpecimenUpload> {
  const file = specimenCsv();
  const { exchange, answer } = await make(lab, 'uploadFile', { body: uploadBody(file) });
  return { id: String(answer.id), ingestRunId: String(answer.run_id), file, answer, exchange };
}

/** A run of a dataset, just asked for. */
export async function newRun<Upload extends { id: string }>(
  lab: Lab,
  upload: Upload,
  more: object = {},
): Promise<Run<Upload>> {
  const value = { product_code: upload.id, model_type: lab.things.model, ...asked, ...more };
  const { exchange, answer } = await make(lab, 'createForecast', { body: { kind: 'json', value } });
  return { upload, runId: String(answer.run_id), request: asked, exchange };
}

export function once<Made>(
  memory: WeakMap<Lab, Promise<Made>>,
  lab: Lab,
  how: () => Promise<Made>,
): Promise<Made> {
  const known = memory.get(lab) ?? how();
  memory.set(lab, known);
  return known;
}

/** The dataset that questions about contents are asked of. @throws UnavailableError. */
export const specimenUpload = (lab: Lab): Promise<SpecimenUpload> => once(uploads, lab, () => newUpload(lab));

/** Its run, completed. @throws UnavailableError. */
export const specimenRun = (lab: Lab): Promise<SpecimenRun> =>
  once(runs, lab, async () => {
    const run = await newRun(lab, await specimenUpload(lab));
    const { status } = await ended(lab, run.runId);
    if (status !== 'completed') throw new UnavailableError(`the forecast ended as ${status}`);
    return run;
  });
