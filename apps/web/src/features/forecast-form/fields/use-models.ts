import { useQuery } from '@tanstack/react-query';
import { modelNames } from '../../../lib/model-names.ts';
import { metadataQuery, type Model } from '../queries.ts';

const defaultModels = modelNames.map((model): Model => ({ ...model, available: true, reason: null }));

/** The models of the server; the default ones until they are loaded. */
export function useModels(): readonly Model[] {
  return useQuery(metadataQuery).data?.models ?? defaultModels;
}
