import type { Handlers } from '../../http/contract/handlers.ts';
import type { ForecastRuns } from './forecast-runs.ts';
import { characteristicCodes, metadataOf, types } from './metadata.ts';

export function metadataRoutes({ forecastRuns }: { forecastRuns: ForecastRuns }) {
  return {
    getMetadata: async () => metadataOf(await forecastRuns.measured()),
    listTypes: () => ({ types }),
    listCharacteristicCodes: () => characteristicCodes,
  } satisfies Partial<Handlers>;
}
