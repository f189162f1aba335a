import { runGroupQuery } from './queries.ts';
import type { RunGroup } from '@forecast-console/api-client/normalise';
import { useQuery } from '@tanstack/react-query';

type GroupKey = Readonly<Record<string, string>>;

/** Id of a combination in the URL: 'c2:P-100~c3:North', sorted by code, values escaped. */
export function groupId(key: GroupKey): string {
  return Object.entries(key)
    .toSorted(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)))
    .map(([code, value]) => `${code}:${encodeURIComponent(value).replaceAll('~', '%7E')}`)
    .join('~');
}

/** Parses the id of a combination, or of some of its characteristics; returns an empty result if it is invalid. */
export function parseGroupId(text: string): Record<string, string> {
  const parts = text.split('~').flatMap((part) => {
    const [, code, value] = /^(c\d{1,2}):(.*)$/.exec(part) ?? [];
    return code === undefined || value === undefined ? [] : [[code, decoded(value)] as const];
  });
  return Object.fromEntries(parts);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // The URL contains an invalid percent sign.
    return value;
  }
}

/** Label of a combination: its values, followed by the name from the master data. */
export function groupLabel({ key, name }: Pick<RunGroup, 'key' | 'name'>): string {
  const values = Object.values(key).join(' + ');
  return name === null || name === values ? values : `${values} (${name})`;
}

/**
 * Returns the level of a group: the run's own level or one characteristic, because the groups of each of its
 * characteristics, and of those that group them, are stored too.
 */
export function levelOfGroup(key: GroupKey, own: readonly string[]): readonly string[] {
  const codes = Object.keys(key);
  return codes.length === 1 && codes[0] !== own.join() ? codes : own;
}

export interface ShownGroup {
  /** the combination to show instead of the total; null for the total */
  group: RunGroup | null;
  state: 'total' | 'loading' | 'found' | 'missing';
}

/**
 * Loads the combination in the URL.
 *
 * @param level null while the run loads
 */
export function useShownGroup(
  runId: string,
  level: readonly string[] | null,
  named: string | undefined,
): ShownGroup {
  const wanted = parseGroupId(named ?? '');
  const asked = Object.keys(wanted).length > 0;
  const { data: group = null, isLoading } = useQuery({
    ...runGroupQuery(runId, levelOfGroup(wanted, level ?? []), groupId(wanted)),
    enabled: asked && level !== null && level.length > 0,
  });
  if (!asked) return { group: null, state: 'total' };
  if (group !== null) return { group, state: 'found' };
  return { group: null, state: isLoading || level === null ? 'loading' : 'missing' };
}
