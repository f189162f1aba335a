import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Contract } from '../src/contract/contract.ts';
import { readSpec } from '../src/contract/read-spec.ts';
import type { WireAnswer } from '../src/http/exchange.ts';
import type { WireRequest } from '../src/http/wire.ts';
import { contractAlone } from '../src/knowledge/contract-alone.ts';
import { rulesOfContract } from '../src/run/all-cases.ts';
import { standIn } from '../src/stand-in/stand-in.ts';
import { testRun } from './support/test-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'spec-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

type Change = (request: WireRequest, right: WireAnswer) => WireAnswer;

const told = (status: number, body: unknown, type = 'application/json'): WireAnswer => ({
  status,
  headers: { 'content-type': type },
  text: JSON.stringify(body),
});
const contractOf = (name: string) => new Contract(readSpec(join(import.meta.dirname, 'support/specs', name)));

const run = async (name: string, change: Change = (_, right) => right) => {
  const contract = contractOf(name);
  const { results } = await testRun({
    contract,
    knowledge: contractAlone,
    rules: rulesOfContract,
    authorization: 'Bearer x',
    send: async (request) => change(request, await standIn(contract, request)),
  });
  return results;
};
const failed = async (name: string, change: Change) => {
  const results = await run(name, change);
  return new Set(results.flatMap(({ findings }) => findings.map(({ check }) => check)));
};

describe('any contract', () => {
  it.each(['shop-3.0.yaml', 'rail-3.1.json'])(
    'finds nothing wrong with a server that keeps %s',
    async (name) => {
      const results = await run(name);
      expect(results.length).toBeGreaterThan(20);
      expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    },
  );

  it.each<[what: string, check: string, name: string, change: Change]>([
    ['answers an undocumented status', 'documented-status', 'rail-3.1.json', () => told(202, {})],
    ['answers what its schema forbids', 'schema', 'rail-3.1.json', () => told(200, { trains: [7] })],
    [
      'takes what a bound of 3.0 forbids',
      'refuses-invalid',
      'shop-3.0.yaml',
      ({ url }, right) => (url.searchParams.get('limit') === '0' ? told(200, []) : right),
    ],
    [
      'breaks on a null that is allowed',
      'accepts-valid',
      'shop-3.0.yaml',
      ({ body }, right) => (body?.includes('"note":null') ? told(500, 'no', 'text/html') : right),
    ],
    [
      'answers methods it does not have',
      'method-not-allowed',
      'shop-3.0.yaml',
      ({ method }, right) => (method === 'PATCH' ? told(200, []) : right),
    ],
  ])('finds a server that %s', async (_, check, name, change) => {
    expect(await failed(name, change)).toContain(check);
  });

  it.each([
    ['another version', 'swagger: "2.0"\n', /no document of OpenAPI 3.0 or 3.1/],
    ['several files', 'openapi: 3.1.0\npaths: { /a: { $ref: other.yaml } }\n', /bundle it first/],
  ])('says why it cannot test %s', (_, text, words) => {
    expect(() => readSpec(written('spec.yaml', text))).toThrow(words);
  });
});
