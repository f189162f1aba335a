import type { RunGroup, RunGroups } from '@forecast-console/api-client/normalise';
import { useQuery } from '@tanstack/react-query';
import { matchesGroup, runGroupQuery } from '../../../resources/run-data.ts';
import { parseGroupId } from './group-id.ts';

export interface ShownGroup {
  /** the combination to show instead of the total; null: the total */
  group: RunGroup | null;
  state: 'total' | 'loading' | 'found' | 'missing';
}

/**
 * The combination the URL names: from the page of combinations at hand, else looked for.
 *
 * @param level null while the run loads
 */
export function useShownGroup(
  runId: string,
  level: readonly string[] | null,
  groups: RunGroups | null,
  named: string | undefined,
): ShownGroup {
  const wanted = parseGroupId(named ?? '');
  const asked = Object.keys(wanted).length > 0;
  const near = groups?.items.find(({ key }) => matchesGroup(key, wanted)) ?? null;
  const search = asked && near === null && level !== null && level.length > 0;
  const { data: far = null, isLoading } = useQuery({
    ...runGroupQuery(runId, level ?? [], wanted),
    enabled: search,
  });
  if (!asked) return { group: null, state: 'total' };
  const group = near ?? far;
  if (group !== null) return { group, state: 'found' };
  return { group: null, state: isLoading || level === null ? 'loading' : 'missing' };
}
