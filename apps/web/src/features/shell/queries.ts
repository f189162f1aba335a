import { system } from '@forecast-console/api-client/query';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const pollMs = 3000;

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

function scenarioNames(session: unknown): string[] {
  const { scenarios = [] } = session as { scenarios?: { name: string }[] };
  return scenarios.map(({ name }) => name);
}

/** Fetches the mock server's active scenarios for this browser. On a real server, returns null and stops polling. */
export const mockScenariosQuery = queryOptions({
  queryKey: ['mock-scenarios'],
  queryFn: async ({ signal }): Promise<string[] | null> => {
    const { mock = false } = await system(api).health().queryFn({ signal });
    if (!mock) return null;
    const answer = await fetch(
      `/__mock/sessions/${encodeURIComponent(cookie('mock-session') ?? 'default')}`,
      { signal },
    );
    const chosen = cookie('mock-scenario');
    const inSession = answer.ok ? scenarioNames(await answer.json()) : [];
    return chosen === null ? inSession : [chosen, ...inSession];
  },
  refetchInterval: ({ state }) => (state.data === null ? false : pollMs),
});
