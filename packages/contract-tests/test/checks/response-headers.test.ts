import { describe, expect, it } from 'vitest';
import { responseFindings } from '../../src/checks/response-checks.ts';
import { Contract } from '../../src/contract/contract.ts';
import { callOf } from '../../src/http/call.ts';

const header = (schema: object) => ({ required: true, schema });
const contract = new Contract({
  openapi: '3.1.0',
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        responses: {
          204: {
            description: 'Empty.',
            headers: {
              'X-Flag': header({ type: 'boolean' }),
              'X-Count': header({ type: 'integer', maximum: 9 }),
              'X-Names': header({ type: 'array', items: { type: 'string' } }),
              'X-Numbers': header({ type: 'array', items: { type: 'integer' }, maxItems: 2 }),
            },
          },
        },
      },
    },
  },
});
const right = { 'x-flag': 'true', 'x-count': '7', 'x-names': 'GET, 7', 'x-numbers': '1,2' };

const messages = (headers: Record<string, string>) => {
  const call = callOf(contract.operation('a'));
  const request = { method: 'GET', url: new URL('http://localhost/a'), headers: {}, body: null };
  const response = { status: 204, headers, text: '' };
  return responseFindings(contract, { call, request, response, startedAt: 0, tookMs: 1, waited: [] }).map(
    ({ message }) => message,
  );
};

describe('response headers', () => {
  it('are parsed as booleans, numbers and lists', () => {
    expect(messages(right)).toEqual([]);
    expect(messages({ ...right, 'x-names': 'one', 'x-numbers': '5' })).toEqual([]);
  });

  it.each([
    ['x-flag', 'yes'],
    ['x-count', '10'],
    ['x-count', 'seven'],
    ['x-numbers', '1,two'],
    ['x-numbers', '1,2,3'],
  ])('are reported as invalid if %s is %s', (name, value) => {
    expect(messages({ ...right, [name]: value })).toHaveLength(1);
  });
});
