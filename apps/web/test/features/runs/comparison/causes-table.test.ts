import { describe, expect, it } from 'vitest';
import { causesSentence, causesTable } from '../../../../src/features/runs/comparison/compared-tables.ts';

const none = {
  new_actuals: 0,
  changed_history: 0,
  events: 0,
  known_columns: 0,
  settings: 0,
  model: 0,
  adjustments: 0,
  other: 0,
};
const total = {
  before: 100,
  after: 150,
  change: 50,
  parts: { ...none, new_actuals: -5, known_columns: 55 },
};

// CMP-3
describe('the causes of a change', () => {
  it('are listed with the largest cause first', () => {
    expect(causesSentence(total)).toBe('Change of +50.00: columns known ahead +55.00, new actuals −5.00.');
    expect(causesSentence({ ...total, parts: none })).toBe('The forecast did not change.');
  });

  it('are listed for the total and the combinations, without causes that had no effect', () => {
    const coffee = { key: { c2: 'A1' }, name: 'Coffee', ...total };
    expect(causesTable({ total, combinations: [coffee] })).toEqual({
      columns: ['Combination', 'Other run', 'This run', 'Change', 'New actuals', 'Columns known ahead'],
      rows: [
        ['Total', '100.00', '150.00', '+50.00', '−5.00', '+55.00'],
        ['Coffee', '100.00', '150.00', '+50.00', '−5.00', '+55.00'],
      ],
    });
  });
});
