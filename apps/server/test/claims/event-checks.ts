import { formatIsoDate } from '@forecast-console/calendar';
import { eventSpans, meanOverCutoffs } from './cutoff-checks.ts';
import type { Doubts } from './doubts.ts';
import type { Facts } from './note-checkers.ts';

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/**
 * Estimates the relative effect of the special buckets on the total: the mean ratio of a special bucket to the ordinary
 * buckets around it, minus 1. Null if there are too few of either.
 */
function estimated({ histories }: Facts, special: readonly number[]): number | null {
  const all = [...histories.values()];
  const total = Array.from({ length: all[0]?.length ?? 0 }, (_, t) =>
    sumOf(all.map((values) => values[t] ?? 0)),
  );
  const ratios = total.flatMap((value, t) => {
    if (special[t] !== 1) return [];
    const around = [-2, -1, 1, 2].flatMap((step) =>
      special[t + step] === 0 && t + step < total.length ? (total[t + step] ?? []) : [],
    );
    return around.length < 2 ? [] : [(value * around.length) / sumOf(around)];
  });
  return ratios.length < 4 ? null : sumOf(ratios) / ratios.length - 1;
}

interface Finding {
  effect: number | null;
  range?: { lower: number; upper: number } | null;
}

/** Checks an effect and its range against a simple estimate and the effect that was drawn. */
export function checkEffect(
  facts: Facts,
  name: string,
  special: readonly number[],
  { effect, range }: Finding,
  doubts: Doubts,
): void {
  doubts.claim(
    `${name}: effect ${effect} in range ${JSON.stringify(range)}`,
    effect === null || effect === 0
      ? range == null
      : range != null && range.lower <= effect && effect <= range.upper,
  );
  const simple = estimated(facts, special);
  // An effect of 0 was not significant.
  if (effect === null || effect === 0 || simple === null) return;
  const { effect: drawn } = facts.dataset;
  const isNear = (other: number) =>
    Math.sign(effect) === Math.sign(other) && Math.abs(effect - other) <= 0.15 + 0.3 * Math.abs(other);
  // With few quarters and strong seasons, the simple estimate can be far from the effect that was drawn.
  doubts.claim(
    `${name}: effect ${effect}, drawn ${drawn}, estimated ${simple}`,
    [simple, drawn].some(isNear),
  );
}

/** Checks the events of a run, and what they contributed to its accuracy. */
export function checkEvents(facts: Facts, doubts: Doubts): void {
  const { dataset, run, histories } = facts;
  if (dataset.events === null) {
    doubts.claim('no events', (run.events ?? []).length === 0);
    return;
  }
  const [values = []] = histories.values();
  const special = dataset.events;
  const marked = (from: number, to: number) => sumOf(special.slice(from, to));
  const end = values.length + (run.horizon ?? 0);
  const listed = run.events ?? [];
  doubts.same('number of events', listed.length, eventSpans(dataset).length === 0 ? 0 : 1);
  for (const event of listed) {
    doubts.claim(`event ${event.name}`, event.name === 'Fair');
    doubts.same('past periods with the event', event.past, marked(0, values.length));
    const shown = (event.dates ?? []).map(({ first_date: from, last_date: to }) => `${from} ${to}`);
    const within = eventSpans(dataset).map(
      (span) => `${formatIsoDate(span.first)} ${formatIsoDate(span.last)}`,
    );
    // Events shortly after the forecast are listed, too.
    const required = within.filter((_, at) => at < marked(0, end));
    doubts.claim(
      `dates of the event: ${shown.join()}`,
      shown.every((span) => within.includes(span)) && required.every((span) => shown.includes(span)),
    );
    doubts.same('future periods with the event', event.ahead, marked(values.length, end));
    doubts.claim(`effect ${event.effect} of ${event.past}`, (event.effect === null) === (event.past === 0));
    checkEffect(facts, event.name, special, event, doubts);
  }
  const brought = run.events_brought;
  if (brought == null) return;
  doubts.claim('events and drivers', brought.without_events == null && brought.without_drivers == null);
  doubts.same('backtests with events', brought.origins, run.origins);
  doubts.same('error with events', brought.with, run.accuracy?.wape);
  if (histories.size > 1) return;
  const without = meanOverCutoffs(facts, false);
  doubts.same('error without events', brought.without, without.metrics.wape);
  const inEvents = ({ measured }: typeof without) => {
    const touched = measured.filter(({ at }) => special[at] === 1);
    const size = sumOf(touched.map(({ actual }) => Math.abs(actual)));
    return { buckets: touched.length, wape: (100 * sumOf(touched.map(({ error }) => error))) / size };
  };
  const inside = inEvents(without);
  doubts.same('measured periods with events', brought.in_events?.buckets ?? 0, inside.buckets);
  if (brought.in_events === null) return;
  doubts.same('error in periods with events', brought.in_events.without, inside.wape);
  doubts.same(
    'error with events in them',
    brought.in_events.with,
    inEvents(meanOverCutoffs(facts, true)).wape,
  );
}
