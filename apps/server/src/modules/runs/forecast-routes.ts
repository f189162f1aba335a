import type { Handlers } from '../../http/contract/handlers.ts';
import type { DeletedRuns } from './deleted-runs.ts';
import type { ForecastRuns } from './forecast-runs.ts';

export function forecastRoutes({
  forecastRuns,
  deletedRuns,
}: {
  forecastRuns: ForecastRuns;
  deletedRuns: DeletedRuns;
}) {
  return {
    createForecast: ({ body, user }) => forecastRuns.start(body, user),
    refreshForecastRun: ({ path, user }) => forecastRuns.refresh(path.runId, user),
    refreshUpload: ({ path, user }) => forecastRuns.refreshNewest(path.id, user),
    cancelForecastRun: ({ path, user }) => forecastRuns.cancel(path.runId, user),
    renameForecastRun: ({ path, body, user }) => forecastRuns.rename(path.runId, body.name, user),
    deleteForecastRun: async ({ path, user }) => ({
      success: true,
      restorable_until: await deletedRuns.delete(path.runId, user),
    }),
    restoreForecastRun: ({ path, user }) => deletedRuns.restore(path.runId, user),
  } satisfies Partial<Handlers>;
}
