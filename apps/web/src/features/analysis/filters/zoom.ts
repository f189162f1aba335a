import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';

/** Zoom range in the URL: two dates or, in a year-over-year chart, two indexes within the year. */
export type ZoomText = string | undefined;

const separator = '..';

/** Parses two dates into epoch days; null if invalid. */
export function zoomOfDates(text: ZoomText): readonly [number, number] | null {
  return ordered(text, parseIsoDate);
}

/** Parses two indexes within the year; null if invalid. */
export function zoomOfPlaces(text: ZoomText): readonly [number, number] | null {
  return ordered(text, (part) => (/^\d{1,3}$/.test(part) ? Number(part) : null));
}

/** Formats epoch days as dates. */
export function datesText(zoom: readonly [number, number] | null): ZoomText {
  return zoom?.map(formatIsoDate).join(separator);
}

/** Formats indexes within the year. */
export function placesText(zoom: readonly [number, number] | null): ZoomText {
  return zoom?.join(separator);
}

function ordered(text: ZoomText, read: (part: string) => number | null): readonly [number, number] | null {
  const [from, to, ...more] = (text ?? '').split(separator).map(read);
  if (from == null || to == null || more.length > 0 || from >= to) return null;
  return [from, to];
}
