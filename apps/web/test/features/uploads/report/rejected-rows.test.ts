// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { rejectedRowsName } from '../../../../src/features/uploads/report/rejected-rows.tsx';

describe('the file name for rejected rows', () => {
  it.each([
    ['demand.xlsx', 'demand - rejected rows.csv'],
    ['demand.v2.csv', 'demand.v2 - rejected rows.csv'],
    ['demand', 'demand - rejected rows.csv'],
  ])('of %s is %s', (name, saved) => {
    expect(rejectedRowsName(name)).toBe(saved);
  });
});
