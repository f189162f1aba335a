import { describe, expect, it } from 'vitest';
import { type Step, transform } from '../../src/scenarios/transform.ts';

const answer = {
  runs: [
    { id: 1, model: 'a' },
    { id: 2, model: 'b' },
  ],
  total: 2,
};

describe('a transformation', () => {
  it.each<[string, Step, unknown]>([
    ['replaces the response with one of its parts', { take: 'runs' }, answer.runs],
    ['wraps the response in a property', { wrap: 'data' }, { data: answer }],
    [
      'sets values, including those in every entry of a list',
      { set: { 'runs.*.id': 9, total: null } },
      {
        runs: [
          { id: 9, model: 'a' },
          { id: 9, model: 'b' },
        ],
        total: null,
      },
    ],
    [
      'removes values',
      { remove: ['runs.*.model', 'total', 'nothing.here'] },
      { runs: [{ id: 1 }, { id: 2 }] },
    ],
    [
      'renames properties',
      { rename: { 'runs.*.id': 'run_id', total: 'count' } },
      {
        runs: [
          { model: 'a', run_id: 1 },
          { model: 'b', run_id: 2 },
        ],
        count: 2,
      },
    ],
    [
      'omits entries',
      { without: { in: 'runs', where: { model: 'a' } } },
      {
        runs: [{ id: 2, model: 'b' }],
        total: 2,
      },
    ],
    [
      'prepends entries',
      { prepend: { to: 'runs', items: [{ id: 0 }] } },
      {
        runs: [{ id: 0 }, ...answer.runs],
        total: 2,
      },
    ],
    [
      'nests fields',
      { nest: { in: 'runs.*', into: 'parameters', keys: ['model'] } },
      {
        runs: [
          { id: 1, parameters: { model: 'a' } },
          { id: 2, parameters: { model: 'b' } },
        ],
        total: 2,
      },
    ],
  ])('%s', (_, step, changed) => {
    expect(transform(answer, [step])).toEqual(changed);
  });

  it('generates one point per period', () => {
    const points = { in: ['runs', 'more'], from: '2023-11-01', bucket: 'month', count: 3 } as const;
    const made = transform(answer, [{ points: { ...points, in: [...points.in] } }]) as Record<
      string,
      unknown
    >;
    expect(made.runs).toEqual([
      { date: '2023-11-01', value: 1000 },
      { date: '2023-12-01', value: 1100 },
      { date: '2024-01-01', value: 1173 },
    ]);
    expect(made.more).toEqual(made.runs);
  });

  it('can be limited to part of the response', () => {
    expect(transform({ success: true, data: answer }, [{ take: 'total' }], 'data')).toEqual({
      success: true,
      data: 2,
    });
  });

  it('does not change its input', () => {
    const before = structuredClone(answer);
    transform(answer, [{ remove: ['runs.*.id'] }, { set: { total: 5 } }]);
    expect(answer).toEqual(before);
  });
});
