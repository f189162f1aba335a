import { forecastFailed } from '@forecast-console/api-client/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyError } from '../../lib/notify.ts';
import { postForecast } from './post-forecast.ts';
import { rememberRun } from './remember-run.ts';

/** Starts a run, keeps it in the session storage, and hands its id on (spec §2). */
export function useGenerateForecast(onGenerated: (runId: string) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: postForecast,
    onSuccess: (run) => {
      rememberRun(sessionStorage, run);
      // Lists of runs are out of date now, whoever keeps them.
      void queryClient.invalidateQueries({ queryKey: ['runs'] });
      onGenerated(run.run_id);
    },
    onError: (error) => notifyError(forecastFailed(error)),
  });
}
