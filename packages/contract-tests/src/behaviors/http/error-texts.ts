import { STATUS_CODES } from 'node:http';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { otherUser } from '../../fixtures/accounts.ts';

import { unknownFor, unknownId } from '../../fixtures/fixtures.ts';
import { sampleRun, sampleUpload } from '../../fixtures/samples/samples.ts';
import { mutationBase } from '../../phases/mutation-base.ts';
import { jsonOf } from '../../http/exchange.ts';
import type { Call } from '../../http/call.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../behavior-test.ts';
import { fields, objectOf } from '../fields.ts';

const problemType = 'application/problem+json';

/** Compares both forms of an error. */
async function bothForms(test: BehaviorTest, id: string, call: Partial<Call>, code?: string): Promise<void> {
  const plain = await test.send(id, { ...call, headers: { accept: 'application/json' } });
  const exchange = await test.send(id, { ...call, headers: { accept: problemType } });
  const { status } = plain.response;
  const { detail } = objectOf(jsonOf(plain.response));
  const problem = objectOf(jsonOf(exchange.response));
  fields(test, { exchange }, problem, { status, title: STATUS_CODES[status], type: 'about:blank' });
  if (code !== undefined) fields(test, { exchange }, problem, { code });
  if (typeof detail === 'string') return fields(test, { exchange }, problem, { detail });
  fields(test, { exchange }, problem, { errors: detail, code: 'validation_failed' });
  for (const { msg } of objectsIn(detail))
    test.assert(String(problem.detail).includes(String(msg)), `detail lacks ${String(msg)}`, exchange);
}

/** The 404 of an unknown id names the id. */
const namesId = (operation: Operation, parameter: string): Behavior => ({
  rule: 'error-texts',
  operationId: operation.id,
  name: `unknown ${parameter}`,
  async run(test) {
    const base = await mutationBase(test.lab, operation, operation.bodies[0]);
    const unknown = unknownFor(parameter);
    const call = { ...base, path: { ...base.path, [parameter]: unknown } };
    const exchange = await test.expectStatus(404, operation.id, call, `the ${parameter} is unknown`);
    const { detail } = objectOf(jsonOf(exchange.response));
    test.assert(
      exchange.response.status !== 404 || String(detail).includes(unknown),
      `the message does not name the unknown ${parameter}: ${String(detail)}`,
      exchange,
    );
  },
});

const codes: Behavior = {
  rule: 'problem-details',
  operationId: 'createForecast',
  name: 'codes and members',
  async run(test) {
    const { lab } = test;
    const { id } = await sampleUpload(lab);
    const { runId } = await sampleRun(lab);
    const { authorization } = await otherUser(lab);
    const json = (value: object) => ({ body: { kind: 'json' as const, value } });
    const request = { product_code: id, model_type: lab.fixtures.model, horizon: 3 };
    const cases: readonly (readonly [string, string, Partial<Call>])[] = [
      ['createForecast', 'unauthenticated', { ...json(request), authorization: null }],
      ['createForecast', 'not_found', json({ ...request, product_code: unknownId })],
      ['createForecast', 'invalid_input', json({ ...request, aggregation_characteristics: ['c9'] })],
      ['createForecast', 'validation_failed', json({ ...request, horizon: 0, confidence_level: 2 })],
      ['createForecast', 'invalid_request', { body: { kind: 'raw', type: 'application/json', text: '{' } }],
      ['createForecast', 'unsupported_media_type', { body: { kind: 'raw', type: 'text/plain', text: 'x' } }],
      ['deleteForecastRun', 'forbidden', { path: { runId }, authorization }],
      ['cancelForecastRun', 'conflict', { path: { runId } }],
      ['getForecastDetail', 'not_found', { path: { id: unknownId } }],
      ['listForecastRuns', 'validation_failed', { query: [['limit', '0']] }],
    ];
    for (const [operationId, code, call] of cases) await bothForms(test, operationId, call, code);
  },
};

const uncached: Behavior = {
  rule: 'caching',
  operationId: 'getMe',
  name: 'Cache-Control of every read operation',
  async run(test) {
    const { runId } = await sampleRun(test.lab);
    for (const [id, call] of [
      ['getMe', {}],
      ['listForecastRuns', {}],
      ['getForecastDetail', { path: { id: runId } }],
      ['getRunData', { path: { runId } }],
      ['exportForecastRun', { path: { runId }, query: [['format', 'csv']] }],
    ] as const) {
      const exchange = await test.send(id, call);
      const directives = (exchange.response.headers['cache-control'] ?? '').split(/\s*,\s*/);
      const isSafe =
        directives.includes('no-store') ||
        (directives.includes('private') && directives.includes('no-cache'));
      test.assert(isSafe, `Cache-Control is ${directives.join(', ')}`, exchange);
    }
  },
};

/** All tests of codes of errors and of caching. */
export const errorFormBehaviors: readonly Behavior[] = [codes, uncached];

/** Operations on datasets and stock, whose messages datasets/refusals.ts tests. */
const ofDatasets = /^\/api\/upload|\/stock|\{uploadId\}/;

/** Tests the messages of other operations for unknown ids. */
export const errorTextBehaviors = (contract: Contract): Behavior[] =>
  contract.operations
    .filter(({ isPublic, path, responses }) => !isPublic && responses.has(404) && !ofDatasets.test(path))
    .flatMap((operation) => {
      const inPath = operation.parameters.filter((one) => one.in === 'path');
      // Calls that delete something are sent only with unknown ids, of which the message names the first.
      const named = operation.method === 'GET' || operation.bodies.length > 0 ? inPath : inPath.slice(0, 1);
      return named.map(({ name }) => namesId(operation, name));
    });
