import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOperations, type OperationId } from '@forecast-console/server';
import { holdToContract } from '@forecast-console/server/test-support/call.ts';
import { callMock, type MockApp, openMockApp } from '../support/mock-requests.ts';
import {
  catalogueRows,
  type Scenario,
  type ScenarioAnswer,
  scenarios,
} from '../../src/scenarios/catalogue.ts';
import { isDamaged } from '../../src/scenarios/damaged-body.ts';

const root = join(import.meta.dirname, '../../../..');
let mock: MockApp;
beforeAll(async () => {
  mock = await openMockApp();
});
afterAll(() => mock.app.close());

/** Calls an operation in a new session in which the scenario is active. */
async function under({ name }: Scenario, id: OperationId) {
  const session = { 'x-mock-session': `${name}.${id}` };
  if (id !== 'refreshToken') return callMock(mock, id, { 'x-mock-scenario': name, ...session });
  const { body } = await callMock(mock, 'login', session);
  const { refresh_token } = body as { refresh_token: string };
  return callMock(mock, id, { 'x-mock-scenario': name, ...session }, { json: { refresh_token } });
}

function keepsContract(id: OperationId, status: number, body: unknown): boolean {
  try {
    holdToContract(id, status, body);
    return true;
  } catch {
    return false;
  }
}

/** Sample of the operations that need a token, on which the tests check effects declared for `protected`. */
const someProtected = new Set<string>(['getMe', 'listUploads', 'getRunData']);

/** Returns the operations of a scenario with their effects. */
const named = ({ answers }: Scenario) =>
  contractOperations.flatMap(({ id }) => {
    const answer = answers[id] ?? (someProtected.has(id) ? answers.protected : undefined);
    return answer && !answer.when ? [[id, answer] as const] : [];
  });

/** Returns the fixed body of an effect; null if the real response is changed. */
function ownText({ raw, status, body }: ScenarioAnswer): string | null {
  return raw ?? (status === undefined ? null : JSON.stringify(body));
}

const needsSocket = ({ hang, reset, ...damage }: ScenarioAnswer) =>
  (hang ?? reset ?? false) || isDamaged(damage);
const ofOperations = scenarios.filter(({ answers }) => !answers.any);
const ofAny = scenarios.filter(({ answers }) => answers.any && !needsSocket(answers.any));

describe('the catalog', () => {
  it('contains every published scenario name', () => {
    const promised = [
      'slow-1200 slow hang offline truncated reset-mid-body wrong-length slow-drip html-502',
      'detail-string detail-list detail-absent message-only empty-body',
      'flaky-2-then-ok status-400 status-401 status-403 status-404 status-422 status-429 status-500 status-503',
      'status-507',
      'login-rejected login-no-message token-expired token-expires-in-5s refresh-ok refresh-rejected refresh-slow',
      'refresh-form-only refresh-json-only role-string-admin roles-list-admin non-admin register-duplicate',
      'login-password-reset invitation-open provider provider-unreachable provider-only webhooks',
      'register-no-detail upload-rejected upload-failed upload-no-space preview-empty preview-no-count',
      'preview-many-values',
      'preview-label-keys preview-text-500 label-failed uploads-failed uploads-empty upload-missing upload-info-500',
      'upload-no-run-id characteristics-list characteristics-object characteristics-empty characteristics-no-c1',
      'characteristics-404 characteristics-500 products-failed types-failed filter-options-failed forecast-ok',
      'forecast-forecast-id-only forecast-no-id forecast-detail forecast-no-detail forecast-slow forecast-key-in-use history-runs',
      'refresh-current refresh-busy compare-other-level compare-refused realised-nothing-yet realised-value-added',
      'plan-changed-meanwhile plan-locked plan-vanished event-changed-meanwhile',
      'preview-without-demand preview-known-ahead driver-beyond-known',
      'history-forecasts history-history history-items history-results history-data history-bare history-not-array',
      'history-empty history-unsorted history-failed history-failed-no-detail history-legacy-ids',
      'history-params-nested metrics-uuid-literal metrics-uuid-postgres metrics-500-detail metrics-500-bare',
      'metrics-404 metrics-404-bare metrics-null metrics-r2 run-no-details run-no-chart run-empty run-500',
      'run-success-false run-critical run-one-year run-three-years run-no-dates run-no-bucket run-10000-points',
      'run-poison no-detail-403 no-detail-404 no-detail-422 no-detail-500 run-not-json products-empty',
      'products-poison preview-no-characteristics run-queued run-running run-failed run-failed-no-reason',
      'run-cancelled file-not-kept version-columns version-busy in-stock-rejected stock-rows-rejected stock-changed',
      'stock-unavailable stockouts-marked',
    ].flatMap((line) => line.split(' '));
    expect(scenarios.map(({ name }) => name).toSorted()).toEqual(promised.toSorted());
  });

  it.each(catalogueRows)('names existing tests for "$situation": $message', ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const test of tests) {
      const [file = '', title = ''] = test.split(' › ');
      expect(readFileSync(join(root, file), 'utf8')).toContain(`'${title}'`);
    }
  });

  it('covers every error message that a server response can cause', () => {
    const unseen = catalogueRows.filter(({ id }) => !scenarios.some(({ shows }) => shows.includes(id)));
    expect(unseen.map(({ id }) => id)).toEqual([
      'invalid-run-id',
      'passwords-differ',
      'space-settings-load',
      'space-settings-save',
      'space-settings-saved',
      'database-settings-save',
      'model-settings-save',
    ]);
  });
});

describe('a scenario for specific operations', () => {
  it.each(ofOperations)(
    '$name responds as declared and violates the contract only if declared',
    async (scenario) => {
      const kept: boolean[] = [];
      for (const [id, answer] of named(scenario)) {
        const { status, body, text, headers } = await under(scenario, id);
        expect({ id, applied: headers['preference-applied'], status }).toEqual({
          id,
          applied: `scenario=${scenario.name}`,
          status: answer.status ?? 200,
        });
        expect(text).toBe(ownText(answer) ?? text);
        kept.push(keepsContract(id, status, body));
      }
      expect(kept.includes(false)).toBe(scenario.breaksContract);
    },
  );

  it.each(ofOperations.filter(({ answers }) => !answers.protected))(
    '$name does not affect other operations',
    async (scenario) => {
      const { status, headers } = await callMock(mock, 'listCharacteristicCodes', {
        'x-mock-scenario': scenario.name,
      });
      expect(status).toBe(200);
      expect(headers['preference-applied']).toBeUndefined();
    },
  );
});

describe('a scenario for any operation', () => {
  it.each(ofAny)('$name has its described effect', async (scenario) => {
    const answer = scenario.answers.any ?? {};
    const { status, text, headers } = await under(scenario, 'listUploads');
    expect(headers['preference-applied']).toBe(`scenario=${scenario.name}`);
    expect(status).toBe(answer.status ?? 200);
    expect(text).toBe(ownText(answer) ?? text);
  });
});
