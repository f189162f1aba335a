import { describe, expect, it } from 'vitest';
import { renderSummary, slowestFirst } from '../../../src/features/performance/summaries.ts';

const component = (name: string, renders: number, totalTime: number, slowRenders = 0) => ({
  component: name,
  renders,
  totalTime,
  maxTime: totalTime,
  slowRenders,
  history: [],
});

describe('renderSummary', () => {
  // PERF-2
  it('averages over renders, not components', () => {
    expect(renderSummary([component('Chart', 1, 100, 1), component('Table', 3, 20)])).toEqual({
      components: 2,
      renders: 4,
      averageTime: 30,
      slowRenders: 1,
    });
  });

  it('returns no average if there were no renders', () => {
    expect(renderSummary([]).averageTime).toBeNull();
  });
});

describe('slowestFirst', () => {
  it('sorts by average time', () => {
    const order = slowestFirst([component('Table', 10, 100), component('Chart', 1, 50)]);
    expect(order.map(({ component }) => component)).toEqual(['Chart', 'Table']);
  });
});
