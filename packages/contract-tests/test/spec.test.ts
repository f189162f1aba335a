import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Contract } from '../src/contract/contract.ts';
import { readSpec } from '../src/contract/read-spec.ts';
import type { WireResponse } from '../src/http/exchange.ts';
import type { WireRequest } from '../src/http/wire.ts';
import { genericProfile } from '../src/fixtures/generic-profile.ts';
import { genericRules } from '../src/run/all-cases.ts';
import { mockResponse } from '../src/mock/mock-response.ts';
import { testRun } from './support/test-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'spec-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

type Change = (request: WireRequest, right: WireResponse) => WireResponse;

const jsonResponse = (status: number, body: unknown, type = 'application/json'): WireResponse => ({
  status,
  headers: { 'content-type': type },
  text: JSON.stringify(body),
});
const contractOf = (name: string) => new Contract(readSpec(join(import.meta.dirname, 'support/specs', name)));

const run = async (name: string, change: Change = (_, right) => right) => {
  const contract = contractOf(name);
  const { results } = await testRun({
    contract,
    profile: genericProfile,
    rules: genericRules,
    authorization: 'Bearer x',
    send: async (request) => change(request, await mockResponse(contract, request)),
  });
  return results;
};
const failed = async (name: string, change: Change) => {
  const results = await run(name, change);
  return new Set(results.flatMap(({ findings }) => findings.map(({ check }) => check)));
};

/** Tests a contract on a mock server and returns the failures. */
async function failuresOf(contract: Contract) {
  const { results } = await testRun({
    contract,
    profile: genericProfile,
    rules: genericRules,
    send: (request) => mockResponse(contract, request),
  });
  expect(results.length).toBeGreaterThan(5);
  return results.filter(({ outcome }) => outcome === 'failed');
}

describe('contract tests for any API', () => {
  it.each(['shop-3.0.yaml', 'rail-3.1.json'])('pass on a correct server: %s', async (name) => {
    const results = await run(name);
    expect(results.length).toBeGreaterThan(20);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
  });

  it.each<[what: string, check: string, name: string, change: Change]>([
    ['returns an undocumented status', 'documented-status', 'rail-3.1.json', () => jsonResponse(202, {})],
    ['returns an invalid body', 'schema', 'rail-3.1.json', () => jsonResponse(200, { trains: [7] })],
    [
      'ignores a bound of OpenAPI 3.0',
      'refuses-invalid',
      'shop-3.0.yaml',
      ({ url }, right) => (url.searchParams.get('limit') === '0' ? jsonResponse(200, []) : right),
    ],
    [
      'fails on a valid null',
      'accepts-valid',
      'shop-3.0.yaml',
      ({ body }, right) => (body?.includes('"note":null') ? jsonResponse(500, 'no', 'text/html') : right),
    ],
    [
      'accepts an undocumented method',
      'method-not-allowed',
      'shop-3.0.yaml',
      ({ method }, right) => (method === 'PATCH' ? jsonResponse(200, []) : right),
    ],
  ])('detect a server that %s', async (_, check, name, change) => {
    expect(await failed(name, change)).toContain(check);
  });

  it.each([
    ['another version', 'swagger: "2.0"\n', /not an OpenAPI 3.0 or 3.1 document/],
    ['several files', 'openapi: 3.1.0\npaths: { /a: { $ref: other.yaml } }\n', /bundle it first/],
  ])('reject a contract with %s and give the reason', (_, text, words) => {
    expect(() => readSpec(written('spec.yaml', text))).toThrow(words);
  });
});

it.each([
  ['no client errors', {}],
  ['only timeouts', { 408: { description: 'The request took too long.' } }],
])('a contract test accepts undocumented client errors if the contract documents %s', async (_, errors) => {
  const contract = new Contract({
    openapi: '3.1.0',
    paths: {
      '/counts/{n}': {
        get: {
          operationId: 'count',
          parameters: [{ name: 'n', in: 'path', required: true, schema: { type: 'integer', maximum: 9 } }],
          responses: { 200: { description: 'The number.' }, ...errors },
        },
      },
    },
  });
  expect(await failuresOf(contract)).toEqual([]);
});

it('a contract test accepts that an optional form is empty', async () => {
  const schema = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } };
  const contract = new Contract({
    openapi: '3.1.0',
    paths: {
      '/counts': {
        post: {
          operationId: 'count',
          requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } },
          responses: { 200: { description: 'Counted.' } },
        },
      },
    },
  });
  expect(await failuresOf(contract)).toEqual([]);
});
