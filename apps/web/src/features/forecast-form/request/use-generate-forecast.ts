import { forecastFailed } from '@forecast-console/api-client/errors';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from '../../../lib/notify.ts';
import { forecastMutation } from '../../../resources/runs.ts';

/** Starts a run, keeps it in the session storage, and hands its id on (DASH-3). */
export function useGenerateForecast(onGenerated: (runId: string) => void) {
  return useMutation({
    ...forecastMutation,
    onSuccess: (run) => {
      rememberRun(sessionStorage, run);
      onGenerated(run.run_id);
    },
    onError: (error) => notifyError(forecastFailed(error)),
  });
}

const storageKey = 'lastForecastRun';

/** Keeps the returned run under lastForecastRun (DASH-3). A storage that refuses must not hide a run that has started. */
function rememberRun(storage: Pick<Storage, 'setItem'>, run: object): void {
  try {
    storage.setItem(storageKey, JSON.stringify(run));
  } catch {
    // Nothing depends on it: the run's page has the id in its address.
  }
}
