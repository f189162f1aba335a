import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../contract/contract.ts';
import type { Operation } from '../contract/operation.ts';
import { responseFindings } from '../checks/response-checks.ts';
import type { Finding } from '../checks/finding.ts';
import { type Call, callOf } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';
import { NoAnswerError } from '../http/send.ts';
import { baseCall } from '../fixtures/base-call.ts';
import { catalogPage as page, readScenarios, type Scenario } from '../fixtures/scenario.ts';
import type { Lab } from '../lab.ts';
import { SkippedError, type TestCase } from './test-case.ts';

const hangsMs = 1500;
const soonMs = 50;

function findings(contract: Contract, scenario: Scenario, exchange: Exchange): Finding[] {
  const { response } = exchange;
  const applied = response.headers['preference-applied'] ?? '';
  const wrong: string[] = [];
  if (!applied.includes(scenario.name)) wrong.push(`Preference-Applied is "${applied}"`);
  if (scenario.hangs || scenario.breaksConnection)
    wrong.push(`received status ${response.status} instead of no response`);
  else if (scenario.status === null ? !isSuccess(response) : response.status !== scenario.status)
    wrong.push(`it returned ${response.status} instead of ${scenario.status ?? 'a success'}`);
  if (scenario.raw !== null && response.text !== scenario.raw)
    wrong.push('the body differs from the scenario');
  if (scenario.body !== undefined && !isDeepStrictEqual(jsonOf(response), scenario.body))
    wrong.push('the body differs from the scenario');
  const found = wrong.map((what): Finding => ({
    check: 'scenario',
    message: `${scenario.name}: ${what}`,
    exchange,
  }));
  return scenario.breaksContract ? found : [...responseFindings(contract, exchange), ...found];
}

async function shown(lab: Lab, scenario: Scenario, operation: Operation): Promise<Finding[]> {
  const body = operation.bodies.find(({ type }) => type === scenario.contentType);
  const base = await baseCall(lab, operation, body);
  // The mock server counts uses per selection, so each test run uses a different one.
  const times = 1000 + (Math.floor(lab.startedAt / 1000) % 9000);
  // A short delay is enough for a slow scenario.
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
  // Scenarios that apply to any operation are tested on one that needs no fixtures.
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

/** Tests every scenario, if the server is a mock server. */
export async function scenarios(contract: Contract, lab: Lab): Promise<TestCase[]> {
  const none = (reason: string): TestCase[] => [
    {
      phase: 'scenarios',
      rule: 'scenario',
      operation: 'scenarios',
      name: 'catalog',
      run: () => Promise.reject(new SkippedError(reason)),
    },
  ];
  try {
    const { response } = await lab.transport.call(callOf(page));
    // Other servers may return a page for an unknown URL.
    const read = isSuccess(response) ? readScenarios(jsonOf(response)) : null;
    if (read === null) return none(`no catalog at ${page.path}: the server is not a mock server`);
    return read.map((scenario) => scenarioCase(contract, scenario));
  } catch (error) {
    if (error instanceof NoAnswerError) return none(error.message);
    throw error;
  }
}
