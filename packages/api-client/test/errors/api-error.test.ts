import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, bodyMessage, detailText, stockProblems } from '../../src/errors/api-error.ts';

describe('detailText', () => {
  it('returns a string unchanged', () => {
    expect(detailText({ detail: 'Horizon is too long' })).toBe('Horizon is too long');
  });

  it('joins a list into one line, with the field name before each message', () => {
    const detail = [
      { loc: ['body', 'horizon'], msg: 'must be at most 60', type: 'maximum' },
      { loc: ['query', 'filters', 0], msg: 'is unknown', type: 'enum' },
      { loc: ['label'], msg: 'is required', type: 'required' },
      { loc: [], msg: 'is empty', type: 'empty' },
      { loc: ['body'], msg: 'is no object', type: 'type' },
    ];
    expect(detailText({ detail })).toBe(
      'horizon: must be at most 60; filters.0: is unknown; label: is required; is empty; is no object',
    );
  });

  it.each([
    null,
    undefined,
    '',
    '<html>',
    [],
    {},
    { detail: null },
    { detail: ' ' },
    { detail: [] },
    { detail: [{}] },
  ])('returns null for %j', (body) => {
    expect(detailText(body)).toBeNull();
  });

  it('does not throw for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (detail) => {
        expect(() => detailText({ detail })).not.toThrow();
      }),
      { seed: 7 },
    );
  });
});

describe('bodyMessage', () => {
  it('returns the message at the top level or under `error`', () => {
    expect(bodyMessage({ message: 'top' })).toBe('top');
    expect(bodyMessage({ error: { message: 'inner' } })).toBe('inner');
    expect([bodyMessage({}), bodyMessage('text'), bodyMessage(null)]).toEqual([null, null, null]);
  });
});

describe('stockProblems', () => {
  const rejected = (status: number, rows: unknown) =>
    new ApiError({ status, code: 'http', detail: null, body: { rows } });

  // STOCK-4
  it('returns the rows to correct, without unreadable ones', () => {
    const row = { row: 2, column: null, value: 'P-1', problem: 'The run has no such item.' };
    expect(stockProblems(rejected(422, [row, { row: 3 }, null]))).toEqual([row]);
  });

  it('returns nothing for other errors', () => {
    const row = { row: 2, column: null, value: null, problem: 'Unknown' };
    expect([rejected(409, [row]), rejected(422, 'text'), new Error('lost')].map(stockProblems)).toEqual([
      [],
      [],
      [],
    ]);
  });
});
