import { formatIsoDate, parseIsoDate } from '@forecast-console/calendar';

/** The part of a chart that is shown, as the URL has it: two dates, or in a chart of years two places of the year. */
export type ZoomText = string | undefined;

const separator = '..';

/** Reads two dates as epoch days; null for what names no part. */
export function zoomOfDates(text: ZoomText): readonly [number, number] | null {
  return ordered(text, parseIsoDate);
}

/** Reads two places of the year. */
export function zoomOfPlaces(text: ZoomText): readonly [number, number] | null {
  return ordered(text, (part) => (/^\d{1,3}$/.test(part) ? Number(part) : null));
}

/** Writes epoch days as dates. */
export function datesText(zoom: readonly [number, number] | null): ZoomText {
  return zoom?.map(formatIsoDate).join(separator);
}

/** Writes places of the year. */
export function placesText(zoom: readonly [number, number] | null): ZoomText {
  return zoom?.join(separator);
}

function ordered(text: ZoomText, read: (part: string) => number | null): readonly [number, number] | null {
  const [from, to, ...more] = (text ?? '').split(separator).map(read);
  if (from == null || to == null || more.length > 0 || from >= to) return null;
  return [from, to];
}
