import type { Handlers } from '../plugins/contract/handlers.ts';
import type { Services } from '../services/index.ts';

export function forecastRoutes({ forecastRuns }: Services) {
  return {
    createForecast: ({ body, user }) => forecastRuns.start(body, user),
    cancelForecastRun: ({ path, user }) => forecastRuns.cancel(path.runId, user),
    deleteForecastRun: async ({ path, user }) => {
      await forecastRuns.remove(path.runId, user);
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
