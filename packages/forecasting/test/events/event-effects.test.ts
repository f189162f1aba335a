import { bucketStart } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { EventCalendar } from '../../src/events/event-calendar.ts';
import type { EventInput } from '../../src/events/event-input.ts';
import { learnEvents, type MovedHistory } from '../../src/events/learn-events.ts';
import { prepareSeries } from '../../src/preparation/prepare-series.ts';
import { normalDraw, seededRandom } from '../../src/random.ts';
import { eventIn, promotedSeries, promotionsOf } from '../support/promoted-series.ts';

const start = 2600;
const length = 156;

function learn(
  histories: readonly Float64Array[],
  events: readonly EventInput[],
  intermittent = false,
  throwIfStopped = () => {},
) {
  const moved = histories.map((values, position): MovedHistory => ({
    ...prepareSeries(values, start, 52),
    intermittent,
    reach: events.map(({ reach }) => reach?.[position] ?? 1),
  }));
  const calendar = new EventCalendar(events, 'week', start, start + length + 8);
  const { histories: found, known } = learnEvents(moved, {
    cutoff: start + length,
    calendar,
    seasonLength: 52,
    form: 'multiplicative',
    throwIfStopped,
  });
  return { histories: found, known, effects: known.common };
}
const weeks = (positions: readonly number[]) => positions.map((at) => start + at);

describe('event effects', () => {
  // EV-3
  it('have a median error below 20% in twenty simulations with 30% noise', () => {
    const off = Array.from({ length: 20 }, (_, seed) => {
      const random = seededRandom(seed + 1);
      const promotions = promotionsOf(random, length);
      const made = { promotions, uplift: 0.5, noise: 0.3 };
      const histories = Array.from({ length: 8 }, () => promotedSeries(random, length, made));
      const { effects } = learn(histories, [eventIn('Promotion', weeks(promotions), 'week')]);
      return Math.abs((effects[0] ?? 0) / 0.5 - 1);
    }).toSorted((a, b) => a - b);
    expect(((off[9] ?? 1) + (off[10] ?? 1)) / 2).toBeLessThan(0.2);
  });

  // EV-3
  it('are estimated for each event and series from a sample if there are very many series', () => {
    const random = seededRandom(9);
    const promotions = promotionsOf(random, length);
    const others = promotions.map((t) => t + 2).filter((t) => t < length);
    const count = 300;
    const histories = Array.from({ length: count }, (_, at) =>
      promotedSeries(random, length, { promotions, uplift: at === 1 ? 1.5 : 0.6 }).map((value, t) =>
        at >= count - 2 && others.includes(t) ? value * 0.5 : value,
      ),
    );
    const strike = {
      ...eventIn('Strike', weeks(others), 'week'),
      reach: histories.map((_, at) => Number(at >= count - 2)),
    };
    const learned = learn(histories, [eventIn('Promotion', weeks(promotions), 'week'), strike]);
    expect(learned.effects[0]).toBeGreaterThan(0.5);
    expect(learned.effects[0]).toBeLessThan(0.7);
    expect(learned.effects[1]).toBeLessThan(-0.35);
    const [first = 0] = promotions;
    const effectOf = (at: number) => learned.histories[at]?.effect[first] ?? 0;
    expect(effectOf(1)).toBeGreaterThan(1.2);
    expect(effectOf(1)).toBeLessThan(1.8);
    // Of the first five histories, only the first and the third are used for the estimate.
    for (const at of [2, 3, 4]) {
      expect(effectOf(at)).toBeGreaterThan(0.4);
      expect(effectOf(at)).toBeLessThan(0.8);
    }
  });

  it('are no longer estimated after the caller aborts', () => {
    const histories = Array.from({ length: 3 }, () => new Float64Array(length).fill(10));
    const leave = () => {
      throw new Error('aborted by the caller');
    };
    expect(() => learn(histories, [eventIn('Sale', weeks([20]), 'week')], false, leave)).toThrow(
      'aborted by the caller',
    );
  });

  it('are separated for two overlapping events', () => {
    const random = seededRandom(3);
    const [some, others] = [promotionsOf(random, length), promotionsOf(random, length)];
    const histories = Array.from({ length: 8 }, () =>
      promotedSeries(random, length, { promotions: some, uplift: 0.6 }).map((value, t) =>
        others.includes(t) ? value * 0.7 : value,
      ),
    );
    const both = [...some].filter((t) => others.includes(t));
    expect(both.length).toBeGreaterThan(0);
    const { effects } = learn(histories, [
      eventIn('Promotion', weeks(some), 'week'),
      eventIn('Strike', weeks(others), 'week'),
    ]);
    expect(effects[0]).toBeGreaterThan(0.5);
    expect(effects[0]).toBeLessThan(0.7);
    expect(effects[1]).toBeGreaterThan(-0.35);
    expect(effects[1]).toBeLessThan(-0.22);
  });

  it('are near zero for events without an effect', () => {
    const random = seededRandom(4);
    const promotions = promotionsOf(random, length);
    const histories = Array.from({ length: 8 }, () =>
      promotedSeries(random, length, { promotions, uplift: 0 }),
    );
    const { effects } = learn(histories, [eventIn('Leaflet', weeks(promotions), 'week')]);
    expect(Math.abs(effects[0] ?? 1)).toBeLessThan(0.05);
  });

  it('are estimated from noise-free demand even if another event never ends', () => {
    const promotions = Array.from({ length: 28 }, (_, turn) => 5 + 5 * turn);
    const values = Float64Array.from({ length }, (_, t) => (promotions.includes(t) ? 150 : 100));
    const always = Array.from({ length }, (_, t) => t);
    const { effects } = learn(
      [values],
      [eventIn('Shop', weeks(always), 'week'), eventIn('Promotion', weeks(promotions), 'week')],
    );
    expect(effects[0]).toBe(0);
    expect(effects[1]).toBeGreaterThan(0.4);
  });

  it('apply only to the series that the event can affect', () => {
    const random = seededRandom(5);
    const promotions = promotionsOf(random, length);
    const moved = promotedSeries(random, length, { promotions, uplift: 0.5 });
    const other = promotedSeries(random, length, { promotions, uplift: 0 });
    const event = { ...eventIn('Promotion', weeks(promotions), 'week'), reach: [1, 0] };
    const { histories, effects } = learn([moved, other], [event]);
    expect(effects[0]).toBeGreaterThan(0.35);
    expect(histories[1]).toBeNull();
    expect(histories[0]?.effect[promotions[0] ?? 0]).toBeCloseTo(effects[0] ?? 0, 12);
  });

  it('differ between series only if the data supports the difference', () => {
    const random = seededRandom(6);
    const promotions = promotionsOf(random, length);
    const histories = Array.from({ length: 10 }, (_, position) =>
      promotedSeries(random, length, { promotions, uplift: position < 5 ? 0.2 : 1 }),
    );
    const { histories: found } = learn(histories, [eventIn('Promotion', weeks(promotions), 'week')]);
    const own = found.map((events) => events?.effect[promotions[0] ?? 0] ?? Number.NaN);
    for (const effect of own.slice(0, 5)) expect(effect).toBeLessThan(0.35);
    for (const effect of own.slice(5)) expect(effect).toBeGreaterThan(0.75);
  });

  it('are estimated from the sum for intermittent series', () => {
    const random = seededRandom(7);
    const promotions = promotionsOf(random, length);
    const histories = Array.from({ length: 200 }, () =>
      Float64Array.from({ length }, (_, t) => {
        const chance = promotions.includes(t) ? 0.4 : 0.2;
        return t === 0 || random() < chance ? 1 : 0;
      }),
    );
    const { effects, histories: found } = learn(
      histories,
      [eventIn('Promotion', weeks(promotions), 'week')],
      true,
    );
    expect(effects[0]).toBeGreaterThan(0.8);
    expect(effects[0]).toBeLessThan(1.2);
    expect(found[0]?.unit).toBeNull();
  });
});

// EV-3
it('exclude holidays in the same month every year, which are attributed to the season', () => {
  const random = seededRandom(8);
  const months = Array.from({ length: 48 }, (_, t) => 600 + t);
  const histories = Array.from({ length: 6 }, () =>
    Float64Array.from(
      { length: 48 },
      (_, t) => (t % 12 === 11 ? 150 : 100) * (1 + 0.03 * normalDraw(random)),
    ),
  );
  const day = (at: number) => ({
    first: bucketStart(at + 1, 'month') - 7,
    last: bucketStart(at + 1, 'month') - 7,
  });
  const december = months.filter((_, t) => t % 12 === 11);
  const event = { name: 'Christmas', spans: december.map(day), reach: null };
  const moved = histories.map((values) => ({
    ...prepareSeries(values, 600, 12),
    intermittent: false,
    reach: [1],
  }));
  const calendar = new EventCalendar([event], 'month', 600, 660);
  const effects = learnEvents(moved, {
    cutoff: 648,
    calendar,
    seasonLength: 12,
    form: 'multiplicative',
  }).known.common;
  // December demand is 50% higher. If the one-day holiday caused this, demand on that day would be fifteen
  // times as high.
  expect(Math.abs(effects[0] ?? 99)).toBeLessThan(1);
});
