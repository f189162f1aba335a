import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { answerFindings } from '../checks/answer-checks.ts';
import type { Finding } from '../checks/finding.ts';
import { type Call, callOf } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';
import { NoAnswerError } from '../http/send.ts';
import { baseCall } from '../knowledge/base-call.ts';
import { readScenarios, type Scenario } from '../knowledge/scenario.ts';
import type { Lab } from '../lab.ts';
import { SkippedError, type TestCase } from './test-case.ts';

const page: Operation = {
  id: 'scenarios',
  method: 'GET',
  path: '/__mock/scenarios',
  isPublic: true,
  parameters: [],
  bodies: [],
  answers: new Map(),
};

const hangsMs = 1500;
const soonMs = 50;

function findings(contract: Contract, scenario: Scenario, exchange: Exchange): Finding[] {
  const { answer } = exchange;
  const applied = answer.headers['preference-applied'] ?? '';
  const wrong: string[] = [];
  if (!applied.includes(scenario.name)) wrong.push(`Preference-Applied is "${applied}"`);
  if (scenario.hangs || scenario.breaksConnection) wrong.push(`an answer ${answer.status} came after all`);
  else if (scenario.status === null ? !isSuccess(answer) : answer.status !== scenario.status)
    wrong.push(`it is answered ${answer.status}, not ${scenario.status ?? 'with a success'}`);
  if (scenario.raw !== null && answer.text !== scenario.raw) wrong.push('the body is not the one it names');
  if (scenario.body !== undefined && !isDeepStrictEqual(jsonOf(answer), scenario.body))
    wrong.push('the body is not the one it names');
  const found = wrong.map((what): Finding => ({
    check: 'scenario',
    message: `${scenario.name}: ${what}`,
    exchange,
  }));
  return scenario.breaksContract ? found : [...answerFindings(contract, exchange), ...found];
}

async function shown(lab: Lab, scenario: Scenario, operation: Operation): Promise<Finding[]> {
  const body = operation.bodies.find(({ type }) => type === scenario.contentType);
  const base = await baseCall(lab, operation, body);
  // Uses are counted by what was asked for; another run has to ask for something else.
  const times = 1000 + (Math.floor(lab.startedAt / 1000) % 9000);
  // How late is nothing to judge by; a stand-in waits as long as it is asked to.
  const chosen = `${scenario.name};times=${times}${scenario.isSlow ? `;delay=${soonMs}` : ''}`;
  const call: Call = { ...base, headers: { 'x-mock-scenario': chosen }, once: true };
  try {
    const exchange = await lab.transport.call(scenario.hangs ? { ...call, timeoutMs: hangsMs } : call);
    return findings(lab.contract, scenario, exchange);
  } catch (error) {
    if (error instanceof NoAnswerError && (scenario.hangs || scenario.breaksConnection)) return [];
    throw error;
  }
}

function scenarioCase(contract: Contract, scenario: Scenario): TestCase {
  // What holds for every operation is tried on one that is always there to call.
  const operation =
    contract.operations.find(({ id }) => id === scenario.target) ?? contract.operation('listUploads');
  return {
    phase: 'scenarios',
    rule: 'scenario',
    operation: operation.id,
    name: `${scenario.name} for ${scenario.target}`,
    run: (lab) => shown(lab, scenario, operation),
  };
}

/** Every scenario of a stand-in, when the server is one. */
export async function scenarios(contract: Contract, lab: Lab): Promise<TestCase[]> {
  const none = (reason: string): TestCase[] => [
    {
      phase: 'scenarios',
      rule: 'scenario',
      operation: 'scenarios',
      name: 'the catalogue',
      run: () => Promise.reject(new SkippedError(reason)),
    },
  ];
  try {
    const { answer } = await lab.transport.call(callOf(page));
    // Servers answer addresses they do not know with a page of their own.
    const read = isSuccess(answer) ? readScenarios(jsonOf(answer)) : null;
    if (read === null) return none(`no catalogue at ${page.path}: the server is no stand-in`);
    return read.map((scenario) => scenarioCase(contract, scenario));
  } catch (error) {
    if (error instanceof NoAnswerError) return none(error.message);
    throw error;
  }
}
