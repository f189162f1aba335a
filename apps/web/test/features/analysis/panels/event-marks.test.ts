import { bucketStart } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { eventMarks } from '../../../../src/features/analysis/panels/event-marks.ts';

const first = 2800;
const week = (at: number) => bucketStart(first + at, 'week');
const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const points = [0, 1, 2, 3].map((at) => ({ day: week(at) }));
const event = (name: string, from: number, to: number) => ({
  name,
  dates: [{ first_date: iso(from), last_date: iso(to) }],
});

// EV-10
describe('events on the chart', () => {
  const { marks, at } = eventMarks(
    [
      event('Sale', week(1) + 3, week(2) + 2),
      event('Fair', week(1), week(1)),
      event('Long ago', week(-5), week(-5)),
    ],
    points,
    'week',
  );

  it('are marked with their names at their start, once per bucket', () => {
    expect(marks).toEqual([{ x: week(1), label: 'Sale, Fair' }]);
  });

  it('appear in the tooltip of every bucket they overlap', () => {
    expect(at(week(1))).toEqual([{ label: 'Events', text: 'Sale, Fair' }]);
    expect(at(week(2))).toEqual([{ label: 'Event', text: 'Sale' }]);
    expect(at(week(3))).toEqual([]);
  });
});
