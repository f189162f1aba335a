import { describe, expect, it } from 'vitest';
import { fallbackCharacteristics, toCharacteristics } from '../../src/normalise/characteristics.ts';

const c1 = { type: 'c1', label: 'Kind', sample_values: ['actual'], value_count: 1, value: null };
const c2 = { type: 'c2', label: 'SKU', sample_values: ['A', 'B'], value_count: 40, value: 'A' };
const added = {
  type: 'c1',
  label: 'TYPE',
  sample_values: ['actual', 'forecast', 'backtest'],
  value_count: 3,
  value: null,
};

describe('toCharacteristics', () => {
  // CALL-9
  it('reads a plain list and an object that contains a list', () => {
    expect(toCharacteristics([c1, c2])).toEqual([c1, c2]);
    expect(toCharacteristics({ characteristics: [c1, c2] })).toEqual([c1, c2]);
  });

  // CALL-9
  it('adds c1 first if it is missing', () => {
    expect(toCharacteristics([c2])).toEqual([added, c2]);
    expect(toCharacteristics({ characteristics: [] })).toEqual([added]);
  });

  // ENT-2
  it('uses the default label and counts the samples if the response has no label or count', () => {
    const [, read] = toCharacteristics([{ type: 'c3', sample_values: ['North', 7, null] }]);
    expect(read).toEqual({
      type: 'c3',
      label: 'Warehouse',
      sample_values: ['North', '7'],
      value_count: 2,
      value: null,
    });
    expect(toCharacteristics([{ type: 'c99' }])[1]).toMatchObject({ label: 'c99', value_count: 0 });
  });

  it.each([null, 'text', {}, { characteristics: 'x' }, [null, {}, { label: 'no type' }]])(
    'returns only c1 for %j',
    (json) => {
      expect(toCharacteristics(json)).toEqual([added]);
    },
  );
});

describe('fallbackCharacteristics', () => {
  // CALL-9
  it('is a frozen list with only c1', () => {
    expect(fallbackCharacteristics).toEqual([added]);
    expect(Object.isFrozen(fallbackCharacteristics[0])).toBe(true);
  });
});
