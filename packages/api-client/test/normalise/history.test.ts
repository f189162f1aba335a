import { describe, expect, it } from 'vitest';
import { toHistory } from '../../src/normalise/history.ts';

const old = { run_id: 'old', created_at: '2024-01-31T23:00:00-05:00' };
const recent = { forecast_id: 'recent', created_at: '2024-02-01T05:00:00Z' };
const idsOf = (json: unknown) => toHistory(json).map(({ run_id }) => run_id);

describe('toHistory', () => {
  it.each(['runs', 'forecasts', 'history', 'items', 'results', 'data'])('finds the list under %s', (name) => {
    expect(idsOf({ [name]: [old, recent], total: 2 })).toEqual(['recent', 'old']);
  });

  // CALL-10
  it('reads a bare list', () => {
    expect(idsOf([old, recent])).toEqual(['recent', 'old']);
    expect(idsOf([])).toEqual([]);
  });

  // ENT-5
  it('orders by moment, not by text, and puts undated runs last in the order they came', () => {
    // As text, 2024-02-01T01 stands after 2024-02-01T00; as a moment it is two hours earlier.
    const runs = [{ id: 'x' }, { id: 'y' }, { id: 'a', created_at: '2024-02-01T01:00:00+03:00' }];
    expect(idsOf([...runs, { id: 'b', created_at: '2024-02-01T00:00:00Z' }])).toEqual(['b', 'a', 'x', 'y']);
  });

  it('leaves out what names no run', () => {
    expect(idsOf([null, 'x', {}, old])).toEqual(['old']);
  });

  it('skips a name that holds no list', () => {
    expect(idsOf({ runs: null, data: [old] })).toEqual(['old']);
  });

  it.each([null, undefined, '', 'text', 7, {}, { runs: {} }, { data: { runs: [] } }])(
    'refuses %j',
    (json) => {
      expect(() => toHistory(json)).toThrow('Fetched forecast history data is not an array.');
    },
  );
});
