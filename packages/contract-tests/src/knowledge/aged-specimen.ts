import { isObject, type JsonObject } from '../contract/is-object.ts';
import { type CallBody, callOf } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';
import type { Lab } from '../lab.ts';
import { UnavailableError } from './base-call.ts';
import { ended } from './ended.ts';
import { type NextFile, nextFile } from './specimen-csv.ts';
import { newRun, newUpload, type SpecimenUpload } from './specimens.ts';

/** A dataset that grew by a month after it was forecast, and was forecast again. */
export interface AgedSpecimen {
  upload: SpecimenUpload;
  next: NextFile;
  version: JsonObject;
  versionAnswer: Exchange;
  /** The run of the first version, and its repetition on the second; both completed. */
  before: string;
  after: string;
  request: Readonly<Record<string, unknown>> & { horizon: number };
}

/** The body that adds a file to a dataset. */
export const versionBody = (
  { name, text }: NextFile,
  fields: Readonly<Record<string, string>>,
): CallBody => ({
  kind: 'multipart',
  parts: [
    { name: 'file_type', value: 'csv' },
    ...Object.entries(fields).map(([field, value]) => ({ name: field, value })),
    { name: 'file', value: text, fileName: name },
  ],
});

async function completed(lab: Lab, runId: string): Promise<string> {
  const { status } = await ended(lab, runId);
  if (status !== 'completed') throw new UnavailableError(`the forecast ended as ${status}`);
  return runId;
}

const known = new WeakMap<Lab, Promise<AgedSpecimen>>();

async function make(lab: Lab): Promise<AgedSpecimen> {
  const upload = await newUpload(lab);
  const path = { id: upload.id };
  const run = await newRun(lab, upload);
  const before = await completed(lab, run.runId);
  const next = nextFile(upload.file);
  const made = async (id: string, changed: object) => {
    const exchange = await lab.transport.call(callOf(lab.contract.operation(id), changed));
    const answer = jsonOf(exchange.answer);
    if (!isSuccess(exchange.answer) || !isObject(answer))
      throw new UnavailableError(`${id} was answered ${exchange.answer.status}`);
    return { exchange, answer };
  };
  const version = await made('addUploadVersion', { path, body: versionBody(next, { mode: 'append' }) });
  const again = await made('refreshForecastRun', { path: { runId: before } });
  const after = await completed(lab, String(again.answer.run_id));
  return {
    upload,
    next,
    version: version.answer,
    versionAnswer: version.exchange,
    before,
    after,
    request: run.request,
  };
}

/** Made once. @throws UnavailableError. */
export function agedSpecimen(lab: Lab): Promise<AgedSpecimen> {
  const one = known.get(lab) ?? make(lab);
  known.set(lab, one);
  return one;
}
