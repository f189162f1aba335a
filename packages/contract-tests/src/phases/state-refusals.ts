import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { evaluate } from '../checks/expectation.ts';
import type { Finding } from '../checks/finding.ts';
import { callOf, fieldsIn } from '../http/call.ts';
import { isSuccess, jsonOf } from '../http/exchange.ts';
import { baseCall } from '../fixtures/base-call.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import { waitForRun } from '../fixtures/wait-for-run.ts';
import type { Lab } from '../lab.ts';
import { SkippedError, type TestCase } from './test-case.ts';

type Step = (lab: Lab) => Promise<Finding[]>;

async function call(lab: Lab, id: string, changed: object, statuses: readonly number[], because: string) {
  const exchange = await lab.transport.call(callOf(lab.contract.operation(id), changed));
  return evaluate(lab, exchange, { statuses, check: 'flow', because });
}

const registersTwice: Step = async (lab) => {
  const base = await baseCall(lab, lab.contract.operation('register'));
  const first = await lab.transport.call(base);
  if (!isSuccess(first.response)) throw new SkippedError(`registration returned ${first.response.status}`);
  const username = lab.nextName();
  const sameEmail = bodyOf('application/json', { ...fieldsIn(base), username });
  return [
    ...(await call(lab, 'register', base, [409], 'the name is taken')),
    ...(await call(lab, 'register', { body: sameEmail }, [409], 'the email address is taken')),
  ];
};

const cancelsEnded: Step = async (lab) => {
  const runId = lab.fixtures.forecastRunId;
  if (runId === undefined) throw new SkippedError('there is no forecast run');
  await waitForRun(lab, runId);
  return call(lab, 'cancelForecastRun', { path: { runId } }, [409], 'the run has ended');
};

/** Tries to delete the test user's items as another user. */
const otherUserDeletes: Step = async (lab) => {
  const { uploadId, forecastRunId } = lab.fixtures;
  if (uploadId === undefined || forecastRunId === undefined)
    throw new SkippedError('there is nothing to delete');
  const username = lab.nextName();
  const account = { email: `${username}@example.com`, username, password: lab.otherPassword };
  const [register, login] = [lab.contract.operation('register'), lab.contract.operation('login')];
  await lab.transport.call(callOf(register, { body: bodyOf('application/json', account) }));
  const fields = { username, password: lab.otherPassword };
  const type = login.bodies[0]?.type ?? '';
  const signedIn = jsonOf((await lab.transport.call(callOf(login, { body: bodyOf(type, fields) }))).response);
  if (!isObject(signedIn) || typeof signedIn.access_token !== 'string')
    throw new SkippedError('registration is disabled');
  const authorization = { header: `Bearer ${signedIn.access_token}` };
  const because = 'it belongs to another user';
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
    ...(await call(lab, 'deleteUpload', base, [200], 'it belongs to the user')),
    ...(await call(lab, 'deleteUpload', base, [404], 'it was deleted')),
    ...(await call(lab, 'getUpload', { path: base.path }, [404], 'it was deleted')),
  ];
};

const deletesWhileForecast: Step = async (lab) => {
  const upload = await baseCall(lab, lab.contract.operation('deleteUpload'));
  const fields = { product_code: upload.path.id, horizon: 12, model_type: lab.fixtures.model };
  const operation = lab.contract.operation('createForecast');
  await lab.transport.call(callOf(operation, { body: bodyOf('application/json', fields) }));
  // The server returns 200 if the forecast has already ended.
  return call(lab, 'deleteUpload', upload, [200, 409], 'a forecast may be running');
};

const steps: Readonly<Record<string, Step>> = {
  'register the same account twice': registersTwice,
  'cancel an ended run': cancelsEnded,
  "delete another user's items": otherUserDeletes,
  'delete a dataset twice': deletesTwice,
  'delete a dataset during a forecast': deletesWhileForecast,
};

/** Tests errors that depend on earlier calls. */
export function stateRefusals({ operations }: Contract): TestCase[] {
  if (operations.length === 0) return [];
  return Object.entries(steps).map(([name, step]) => ({
    phase: 'links',
    rule: 'flow',
    operation: 'flow',
    name,
    run(lab) {
      if (lab.safe) throw new SkippedError('--safe: this would write data');
      return step(lab);
    },
  }));
}
