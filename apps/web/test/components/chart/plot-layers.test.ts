import { describe, expect, it } from 'vitest';
import { placeMarkLabels, placeStartLabel } from '../../../src/components/chart/plot-layers.tsx';

// ANA-24
describe('placeMarkLabels', () => {
  it('shows each name once if there are many marks, and none in a narrow chart', () => {
    const holidays = Array.from({ length: 14 }, (_, at) => ({
      at: 70 * at,
      label: at % 2 === 0 ? 'May' : 'Eve',
    }));
    const labeled = (width: number) =>
      placeMarkLabels(holidays, width).flatMap((place, at) => (place === null ? [] : [at]));
    expect(labeled(1000)).toEqual([0, 1]);
    expect(labeled(240)).toEqual([]);
  });

  it('places labels next to their marks and uses a second lane if they would overlap', () => {
    const placed = placeMarkLabels(
      [
        { at: 10, label: 'Black Friday' },
        { at: 40, label: 'Advent' },
        { at: 50, label: 'Christmas' },
        { at: 200, label: 'Easter' },
      ],
      400,
    );
    expect(placed.map((label) => label?.y ?? null)).toEqual([24, 37, null, 24]);
    expect(placed[0]?.x).toBe(14);
  });

  it('keeps labels inside the chart and shortens long names', () => {
    const long = 'Back-to-school campaign for all regions';
    expect(placeMarkLabels([{ at: 0, label: long }], 400)[0]?.text).toBe('Back-to-school campaign for all…');
    expect(placeMarkLabels([{ at: 99, label: '1234567890' }], 100)[0]?.x).toBe(35);
  });
});

it('placeStartLabel keeps the label inside a chart in which neither side has enough space', () => {
  const line = (at: number) => ({ at, label: '1234567890' });
  expect(placeStartLabel(line(10), 100)).toEqual({ x: 16, textAnchor: 'start' });
  expect(placeStartLabel(line(80), 100)).toEqual({ x: 74, textAnchor: 'end' });
  expect(placeStartLabel(line(50), 100)).toEqual({ x: 0, textAnchor: 'start' });
});
