import { RECENT_YEARS } from '../../lib/constants.ts';

/**
 * The years selected: those asked for that are still offered, else the most recent two (spec §4). Asking for an
 * empty selection keeps it empty: no filtering.
 *
 * @param asked null for a new run
 * @param offered newest first
 */
export function selectedYears(asked: readonly number[] | null, offered: readonly number[]): number[] {
  const recent = offered.slice(0, RECENT_YEARS);
  if (asked === null) return recent;
  if (asked.length === 0) return [];
  const kept = offered.filter((year) => asked.includes(year));
  return kept.length > 0 ? kept : recent;
}
