import type { RunGroup } from '@forecast-console/api-client/normalise';
import { useQuery } from '@tanstack/react-query';
import { runGroupQuery } from '../queries.ts';
import { groupId, parseGroupId } from './group-id.ts';

export interface ShownGroup {
  /** the combination to show instead of the total; null: the total */
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
    ...runGroupQuery(runId, level ?? [], groupId(wanted)),
    enabled: asked && level !== null && level.length > 0,
  });
  if (!asked) return { group: null, state: 'total' };
  if (group !== null) return { group, state: 'found' };
  return { group: null, state: isLoading || level === null ? 'loading' : 'missing' };
}
