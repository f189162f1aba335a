import { forecastFailed } from '@forecast-console/api-client/errors';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from '../../../lib/notify.ts';
import { forecastMutation, type ForecastRequest } from '../queries.ts';

/**
 * Starts one or more runs, stores the first in session storage (DASH-3) and passes their ids to the callback. If only
 * some runs can be started, shows the first error; the mutation fails only if none can be started.
 */
export function useGenerateForecast(onGenerated: (runIds: readonly string[]) => void) {
  const { mutateAsync: start } = useMutation(forecastMutation);
  return useMutation({
    mutationFn: async (requests: readonly ForecastRequest[]) => {
      const started: Awaited<ReturnType<typeof start>>[] = [];
      const refusals: unknown[] = [];
      for (const request of requests)
        try {
          const [first] = started;
          started.push(await start(first ? { ...request, compared_with: first.run_id } : request));
        } catch (error) {
          refusals.push(error);
        }
      if (started.length === 0) throw refusals[0];
      if (refusals.length > 0) notifyError(forecastFailed(refusals[0]));
      return started;
    },
    onSuccess: (started) => {
      if (started[0] !== undefined) rememberRun(sessionStorage, started[0]);
      onGenerated(started.map(({ run_id }) => run_id));
    },
    onError: (error) => notifyError(forecastFailed(error)),
  });
}

const storageKey = 'lastForecastRun';

/** Stores the run under lastForecastRun (DASH-3). */
function rememberRun(storage: Pick<Storage, 'setItem'>, run: object): void {
  try {
    storage.setItem(storageKey, JSON.stringify(run));
  } catch {
    // Storage is full or blocked. The run's page does not depend on it, because the URL contains the id.
  }
}
