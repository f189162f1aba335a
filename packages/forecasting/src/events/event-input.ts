/** The days of one time that an event takes place, as epoch days, both included. */
export interface EventSpan {
  first: number;
  last: number;
}

/** Something that moves demand on known days: a promotion, a holiday, a closure. */
export interface EventInput {
  name: string;
  /** Every time it took and will take place, in any order. */
  spans: readonly EventSpan[];
  /** How much of each series it can move, 0 to 1; null for all of all. */
  reach: readonly number[] | null;
}

/**
 * Refuses events that cannot take place.
 *
 * @throws RangeError with the reason
 */
export function checkEvents(events: readonly EventInput[], seriesCount: number): void {
  for (const { name, spans, reach } of events) {
    if (reach !== null && (reach.length !== seriesCount || !reach.every((own) => own >= 0 && own <= 1)))
      throw new RangeError(`event ${name} needs one reach from 0 to 1 for each of the ${seriesCount} series`);
    for (const { first, last } of spans)
      if (!Number.isInteger(first) || !Number.isInteger(last) || last < first)
        throw new RangeError(`event ${name} cannot take place from day ${first} to ${last}`);
  }
}
