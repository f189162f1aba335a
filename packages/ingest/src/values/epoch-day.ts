const msPerDay = 86_400_000;

/** Days since 1970-01-01 of a calendar date (month 1–12), or null when the calendar has no such day. */
export function epochDay(year: number, month: number, day: number): number | null {
  if (year < 1900 || year > 2100) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() / msPerDay : null;
}

/** Monday of an ISO 8601 week: 4 January always lies in week 1. */
export function isoWeekDay(year: number, week: number): number | null {
  const fourth = epochDay(year, 1, 4);
  if (fourth === null || week < 1 || week > 53) return null;
  const monday = fourth - mondayOffset(fourth) + (week - 1) * 7;
  const thursdayYear = new Date((monday + 3) * msPerDay).getUTCFullYear();
  return thursdayYear === year ? monday : null;
}

/** 1970-01-01 was a Thursday, three days after a Monday. */
function mondayOffset(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
