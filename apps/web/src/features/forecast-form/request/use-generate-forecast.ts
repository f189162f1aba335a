import { forecastFailed } from '@forecast-console/api-client/errors';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from '../../../lib/notify.ts';
import { forecastMutation, type ForecastRequest } from '../queries.ts';

/**
 * Starts a run, or several at once, keeps the first in the session storage, and hands their ids on (DASH-3). Of several
 * those count that could be started, and why another could not is told; it fails when none could.
 */
export function useGenerateForecast(onGenerated: (runIds: readonly string[]) => void) {
  const { mutateAsync: start } = useMutation(forecastMutation);
  return useMutation({
    mutationFn: async (requests: readonly ForecastRequest[]) => {
      const answers = await Promise.allSettled(requests.map((request) => start(request)));
      const started = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      const refused = answers.find((answer) => answer.status === 'rejected');
      if (started.length === 0 && refused !== undefined) throw refused.reason;
      if (refused !== undefined) notifyError(forecastFailed(refused.reason));
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

/** Keeps the returned run under lastForecastRun (DASH-3). A storage that refuses must not hide a run that has started. */
function rememberRun(storage: Pick<Storage, 'setItem'>, run: object): void {
  try {
    storage.setItem(storageKey, JSON.stringify(run));
  } catch {
    // Nothing depends on it: the run's page has the id in its address.
  }
}
