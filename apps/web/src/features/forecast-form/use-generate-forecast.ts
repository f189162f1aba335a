import { forecastFailed } from '@forecast-console/api-client/errors';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from '../../lib/notify.ts';
import { forecastMutation } from '../../resources/runs.ts';
import { rememberRun } from './remember-run.ts';

/** Starts a run, keeps it in the session storage, and hands its id on (spec §2). */
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
