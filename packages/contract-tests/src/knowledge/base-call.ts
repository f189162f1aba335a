import type { Body, Operation } from '../contract/operation.ts';
import { isObject } from '../contract/is-object.ts';
import { type Call, type CallBody, callOf, type FormPart } from '../http/call.ts';
import { isSuccess, jsonOf } from '../http/exchange.ts';
import type { Lab } from '../lab.ts';
import { ended } from './ended.ts';
import { demandCsv, nextMonthCsv } from './demand-csv.ts';
import { changeOf } from './plan-of-run.ts';
import { unknownAs, unknownId } from './things.ts';

/** The server has not what the call needs; the message is a reason to skip. */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
}

function need(value: string | null | undefined, what: string): string {
  if (value === undefined || value === null) throw new UnavailableError(`there is no ${what} to name`);
  return value;
}

/** Writes the fields of a body as its media type asks. */
export function bodyOf(type: string, fields: Readonly<Record<string, unknown>>): CallBody {
  const isForm = type === 'application/x-www-form-urlencoded';
  if (!isForm && type !== 'multipart/form-data') return { kind: 'json', value: fields };
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
  if (isForm) return { kind: 'form', fields: texts };
  const parts = texts.map(([name, value]): FormPart =>
    name === 'file' ? { name, value, fileName: 'contract-test.csv' } : { name, value },
  );
  return { kind: 'multipart', parts };
}

/** Makes a thing that the call may take away. */
export async function made(lab: Lab, operationId: string, field: string): Promise<string> {
  const { answer } = await lab.transport.call(await baseCall(lab, lab.contract.operation(operationId)));
  const body = jsonOf(answer);
  if (!isSuccess(answer) || !isObject(body) || typeof body[field] !== 'string')
    throw new UnavailableError(`${operationId} was answered ${answer.status}`);
  return body[field];
}

/** Makes a dataset with a version that may be taken away. */
async function withTwoVersions(lab: Lab): Promise<string> {
  const call = await baseCall(lab, lab.contract.operation('addUploadVersion'));
  const { answer } = await lab.transport.call(call);
  if (!isSuccess(answer)) throw new UnavailableError(`addUploadVersion was answered ${answer.status}`);
  return need(call.path.id, 'dataset');
}

/** Makes an event, of a dataset of its own unless one is named. */
export async function withEvent(lab: Lab, of?: string): Promise<{ id: string; eventId: string }> {
  const path = of === undefined ? undefined : { id: of };
  const call = await ownBaseCall(lab, lab.contract.operation('addDatasetEvent'), undefined, path);
  const body = jsonOf((await lab.transport.call(call)).answer);
  const eventId = isObject(body) && typeof body.id === 'string' ? body.id : null;
  return { id: need(call.path.id, 'dataset'), eventId: need(eventId, 'event') };
}

/** Makes a dataset whose one run is of a version before the current one. */
async function refreshable(lab: Lab): Promise<{ id: string; runId: string }> {
  const call = await baseCall(lab, lab.contract.operation('addUploadVersion'));
  const id = need(call.path.id, 'dataset');
  const fields = { product_code: id, horizon: 1, model_type: lab.things.model, run_backtest: false };
  const forecast = lab.contract.operation('createForecast');
  const { answer } = await lab.transport.call(callOf(forecast, { body: bodyOf('application/json', fields) }));
  const body = jsonOf(answer);
  if (!isObject(body) || typeof body.run_id !== 'string')
    throw new UnavailableError(`createForecast was answered ${answer.status}`);
  await ended(lab, body.run_id);
  await lab.transport.call(call);
  return { id, runId: body.run_id };
}

/** Makes an adjustment that may be taken back. @returns its number. */
async function adjusted(lab: Lab): Promise<string> {
  const { answer } = await lab.transport.call(await baseCall(lab, lab.contract.operation('adjustPlan')));
  const body = jsonOf(answer);
  if (!isSuccess(answer) || !isObject(body))
    throw new UnavailableError(`adjustPlan was answered ${answer.status}`);
  return String(body.number);
}

const lockable = new WeakMap<Lab, Promise<string>>();

/** A run of its own, completed: nobody can change a plan that is locked. */
async function runToLock(lab: Lab): Promise<string> {
  const known = lockable.get(lab) ?? made(lab, 'createForecast', 'run_id');
  lockable.set(lab, known);
  await ended(lab, await known);
  lab.leftovers.keep();
  return known;
}

async function pathOf(lab: Lab, operation: Operation): Promise<Record<string, string>> {
  const { things } = lab;
  const upload = () => need(things.uploadId, 'dataset');
  const run = () => need(things.forecastRunId, 'forecast run');
  switch (operation.id) {
    case 'deleteUpload':
    case 'addUploadVersion':
    case 'addDatasetEvent':
      return { id: await made(lab, 'uploadFile', 'id') };
    case 'changeDatasetEvent':
    case 'deleteDatasetEvent':
      return withEvent(lab);
    case 'getUploadVersion':
    case 'restoreUploadVersion':
      return { id: upload(), version: '1' };
    case 'listCharacteristicValues':
      return { id: upload(), code: 'c2' };
    case 'deleteUploadVersion':
      return { id: await withTwoVersions(lab), version: '1' };
    case 'deleteForecastRun':
    case 'cancelForecastRun':
      return { runId: await made(lab, 'createForecast', 'run_id') };
    case 'refreshForecastRun':
      return { runId: (await refreshable(lab)).runId };
    case 'refreshUpload':
      return { id: (await refreshable(lab)).id };
    case 'getForecastDetail':
      return { id: run() };
    case 'lockPlan':
      return { runId: await runToLock(lab) };
    case 'undoAdjustment':
      return { runId: run(), adjustment: await adjusted(lab) };
    default:
      return Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => [name, name === 'runId' ? run() : upload()]),
      );
  }
}

async function fieldsOf(lab: Lab, operation: Operation): Promise<Record<string, unknown>> {
  const { things, credentials } = lab;
  switch (operation.id) {
    case 'login':
      return { ...credentials };
    case 'refreshToken':
      return { refresh_token: need(await lab.session.takeRefreshToken(), 'refresh token') };
    case 'logout':
      // A real one would end the session that the tests go on with.
      return { refresh_token: unknownId };
    case 'register': {
      const username = lab.nextName();
      return { email: `${username}@example.com`, username, password: lab.strangersPassword };
    }
    case 'uploadFile':
    case 'previewFile':
      return { file: demandCsv(), file_type: 'csv', upload_mode: 'both' };
    case 'addUploadVersion':
    case 'previewUploadVersion':
      return { file: nextMonthCsv(lab.nextNumber()), file_type: 'csv' };
    case 'labelUpload':
      return { run_id: need(things.ingestRunId, 'dataset'), label: `Contract test ${things.tag}` };
    case 'addDatasetEvent':
    case 'changeDatasetEvent':
      return {
        name: lab.nextName(),
        kind: 'yearly',
        dates: [{ first_date: '2024-11-29', last_date: '2024-11-29' }],
      };
    case 'renameForecastRun':
      return { name: `Contract test ${things.tag}` };
    case 'lockPlan':
      return { locked: true };
    case 'adjustPlan':
      return changeOf(lab, need(things.forecastRunId, 'forecast run'));
    case 'createForecast':
      return {
        product_code: need(things.uploadId, 'dataset'),
        horizon: 6,
        model_type: things.model,
        // Examples filter by what their own data holds.
        filters: {},
      };
    default:
      return {};
  }
}

/**
 * A call that the server has to accept: what the contract asks for, and nothing else.
 * @param body one of the operation's bodies; the first by default.
 * @throws UnavailableError when what it names could not be had.
 */
export function baseCall(lab: Lab, operation: Operation, body?: Body): Promise<Call> {
  return lab.knowledge.baseCall(lab, operation, body);
}

/** The same of this product, with ids of what there is. */
export async function ownBaseCall(
  lab: Lab,
  operation: Operation,
  body?: Body,
  path?: Readonly<Record<string, string>>,
): Promise<Call> {
  const sent = body ?? operation.bodies[0];
  // A run can be compared once it has ended, with itself too.
  const isComparison = operation.id === 'compareForecastRuns';
  if (isComparison || operation.id === 'getRealisedAccuracy')
    await ended(lab, need(lab.things.forecastRunId, 'forecast run'));
  const query = operation.parameters
    .filter(
      (parameter) =>
        parameter.in === 'query' && (parameter.required || (isComparison && parameter.name === 'with')),
    )
    .map(({ name }) => [name, need(lab.things.forecastRunId, 'forecast run')] as const);
  return callOf(operation, {
    path: path ?? (await pathOf(lab, operation)),
    query,
    body: sent === undefined ? null : bodyOf(sent.type, await fieldsOf(lab, operation)),
  });
}

/** A call of the same form that names nothing that exists, so that no server can act on it. */
export function harmlessCall(operation: Operation, id: string): Call {
  const named = (place: string) => operation.parameters.filter((parameter) => parameter.in === place);
  const body = operation.bodies[0];
  return callOf(operation, {
    path: Object.fromEntries(
      named('path').map(({ name }) => [name, id === unknownId ? unknownAs(name) : id]),
    ),
    query: named('query')
      .filter(({ required }) => required)
      .map(({ name }) => [name, id]),
    body: body === undefined ? null : bodyOf(body.type, {}),
  });
}
