import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { judge } from '../checks/expectation.ts';
import type { Finding } from '../checks/finding.ts';
import { callOf } from '../http/call.ts';
import { isSuccess, jsonOf } from '../http/exchange.ts';
import { baseCall, bodyOf } from '../knowledge/base-call.ts';
import { ended } from '../knowledge/ended.ts';
import type { Lab } from '../lab.ts';
import { SkippedError, type TestCase } from './test-case.ts';

type Step = (lab: Lab) => Promise<Finding[]>;

async function call(lab: Lab, id: string, changed: object, statuses: readonly number[], because: string) {
  const exchange = await lab.transport.call(callOf(lab.contract.operation(id), changed));
  return judge(lab, exchange, { statuses, check: 'flow', because });
}

const registersTwice: Step = async (lab) => {
  const base = await baseCall(lab, lab.contract.operation('register'));
  const first = await lab.transport.call(base);
  if (!isSuccess(first.answer)) throw new SkippedError(`registering was answered ${first.answer.status}`);
  return call(lab, 'register', base, [409], 'the name is taken');
};

const cancelsEnded: Step = async (lab) => {
  const runId = lab.things.forecastRunId;
  if (runId === undefined) throw new SkippedError('there is no forecast run');
  await ended(lab, runId);
  return call(lab, 'cancelForecastRun', { path: { runId } }, [409], 'the run has ended');
};

/** Somebody else signs in, and wants to delete what is ours. */
const strangerDeletes: Step = async (lab) => {
  const { uploadId, forecastRunId } = lab.things;
  if (uploadId === undefined || forecastRunId === undefined)
    throw new SkippedError('there is nothing to delete');
  const username = lab.nextName();
  const account = { email: `${username}@example.com`, username, password: lab.strangersPassword };
  const [register, login] = [lab.contract.operation('register'), lab.contract.operation('login')];
  await lab.transport.call(callOf(register, { body: bodyOf('application/json', account) }));
  const fields = { username, password: lab.strangersPassword };
  const type = login.bodies[0]?.type ?? '';
  const signedIn = jsonOf((await lab.transport.call(callOf(login, { body: bodyOf(type, fields) }))).answer);
  if (!isObject(signedIn) || typeof signedIn.access_token !== 'string')
    throw new SkippedError('nobody else can register here');
  const authorization = { header: `Bearer ${signedIn.access_token}` };
  const because = 'it belongs to somebody else';
  return [
    ...(await call(
      lab,
      'deleteForecastRun',
      { path: { runId: forecastRunId }, authorization },
      [403],
      because,
    )),
    ...(await call(lab, 'deleteUpload', { path: { id: uploadId }, authorization }, [403], because)),
  ];
};

const deletesTwice: Step = async (lab) => {
  const base = await baseCall(lab, lab.contract.operation('deleteUpload'));
  return [
    ...(await call(lab, 'deleteUpload', base, [200], 'it is ours')),
    ...(await call(lab, 'deleteUpload', base, [404], 'it was deleted')),
    ...(await call(lab, 'getUpload', { path: base.path }, [404], 'it was deleted')),
  ];
};

const deletesWhileForecast: Step = async (lab) => {
  const upload = await baseCall(lab, lab.contract.operation('deleteUpload'));
  const fields = { product_code: upload.path.id, horizon: 12, model_type: lab.things.model };
  const operation = lab.contract.operation('createForecast');
  await lab.transport.call(callOf(operation, { body: bodyOf('application/json', fields) }));
  // The forecast may have ended already.
  return call(lab, 'deleteUpload', upload, [200, 409], 'a forecast of it may be running');
};

const steps: Readonly<Record<string, Step>> = {
  'the same account twice': registersTwice,
  'a run that has ended is cancelled': cancelsEnded,
  'somebody else deletes': strangerDeletes,
  'a dataset is deleted twice': deletesTwice,
  'a dataset is deleted while it is forecast': deletesWhileForecast,
};

/** What is refused because of what happened before. */
export function stateRefusals({ operations }: Contract): TestCase[] {
  if (operations.length === 0) return [];
  return Object.entries(steps).map(([name, step]) => ({
    phase: 'links',
    rule: 'flow',
    operation: 'flow',
    name,
    run(lab) {
      if (lab.safe) throw new SkippedError('--safe: this writes');
      return step(lab);
    },
  }));
}
