/** Days of one occurrence of an event, as epoch days, both inclusive. */
export interface EventSpan {
  first: number;
  last: number;
}

/** An event that affects demand on known days: a promotion, a holiday, a closure. */
export interface EventInput {
  name: string;
  /** All past and future occurrences, in any order. */
  spans: readonly EventSpan[];
  /** Share of each series that the event can affect, 0 to 1; null if it can affect all series completely. */
  reach: readonly number[] | null;
}

/**
 * Validates events.
 *
 * @throws RangeError with the reason
 */
export function checkEvents(events: readonly EventInput[], seriesCount: number): void {
  for (const { name, spans, reach } of events) {
    if (reach !== null && (reach.length !== seriesCount || !reach.every((own) => own >= 0 && own <= 1)))
      throw new RangeError(
        `event ${name} needs a reach between 0 and 1 for each of the ${seriesCount} series`,
      );
    for (const { first, last } of spans)
      if (!Number.isInteger(first) || !Number.isInteger(last) || last < first)
        throw new RangeError(`event ${name} must not begin on day ${first} and end on day ${last}`);
  }
}
