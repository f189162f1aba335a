import { isObject } from '../contract/is-object.ts';
import { callOf } from '../http/call.ts';
import { isSuccess, jsonOf } from '../http/exchange.ts';
import type { Lab } from '../lab.ts';
import { baseCall } from './base-call.ts';

type Fields = { readonly [key: string]: unknown };

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

async function answerTo(lab: Lab, id: string, notes: string[]): Promise<unknown> {
  const operation = lab.contract.operation(id);
  try {
    const call = operation.bodies.length > 0 ? await baseCall(lab, operation) : callOf(operation);
    const { answer } = await lab.transport.call(call);
    if (isSuccess(answer)) return jsonOf(answer);
    notes.push(`${id} was answered ${answer.status}, so what depends on it is skipped`);
  } catch (error) {
    notes.push(`${id}: ${(error as Error).message}`);
  }
  return undefined;
}

function firstWhere(list: unknown, test: (item: Fields) => boolean): Fields | undefined {
  const lists = Array.isArray(list) ? [list] : isObject(list) ? Object.values(list) : [];
  const items = lists.flatMap((one) => (Array.isArray(one) ? (one as unknown[]) : []));
  return items.filter(isObject).find(test);
}

function set(lab: Lab, key: 'uploadId' | 'ingestRunId' | 'forecastRunId', value: unknown): void {
  const text = textOf(value);
  if (text !== undefined) lab.things[key] = text;
}

/**
 * Finds or makes what the calls name: a model, a dataset, a forecast run. With `--safe` it looks among what is
 * there and makes nothing.
 * @returns what could not be had, in words.
 */
export async function seedThings(lab: Lab): Promise<string[]> {
  const notes: string[] = [];
  const metadata = await answerTo(lab, 'getMetadata', notes);
  const models = isObject(metadata) ? metadata.models : [];
  const isThere = (type: unknown) =>
    firstWhere(models, (model) => model.type === type && model.available === true);
  // The one that is quickest to train, where there is a choice.
  const model = ['lightgbm', 'ensemble', 'nbeats'].map(isThere).find((one) => one !== undefined);
  lab.things.model = textOf(model?.type) ?? lab.things.model;
  const whole = (item: Fields) => item.status === 'completed';
  if (lab.safe) {
    const upload = firstWhere(await answerTo(lab, 'listUploads', notes), whole);
    set(lab, 'uploadId', upload?.id);
    set(lab, 'ingestRunId', upload?.run_id);
    set(lab, 'forecastRunId', firstWhere(await answerTo(lab, 'getHistory', notes), whole)?.run_id);
    return notes;
  }
  const upload = await answerTo(lab, 'uploadFile', notes);
  if (!isObject(upload)) return notes;
  set(lab, 'uploadId', upload.id);
  set(lab, 'ingestRunId', upload.run_id);
  const forecast = await answerTo(lab, 'createForecast', notes);
  if (isObject(forecast)) set(lab, 'forecastRunId', forecast.run_id);
  return notes;
}
