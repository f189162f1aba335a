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
  /** Positions of the series it moves; null for all. */
  members: readonly number[] | null;
}

/**
 * Refuses events that cannot take place.
 *
 * @throws RangeError with the reason
 */
export function checkEvents(events: readonly EventInput[], seriesCount: number): void {
  for (const { name, spans, members } of events) {
    const wrong = members?.find((at) => !Number.isInteger(at) || at < 0 || at >= seriesCount);
    if (wrong !== undefined) throw new RangeError(`event ${name} names series ${wrong}, which there is not`);
    for (const { first, last } of spans)
      if (!Number.isInteger(first) || !Number.isInteger(last) || last < first)
        throw new RangeError(`event ${name} cannot take place from day ${first} to ${last}`);
  }
}
