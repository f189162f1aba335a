import { useQuery } from '@tanstack/react-query';
import { modelNames } from '../../../lib/model-names.ts';
import { metadataQuery, type Model } from '../queries.ts';

// Shown until the server tells which it has.
const statedModels = modelNames.map((model): Model => ({ ...model, available: true, reason: null }));

/** The models to offer: those of the server, or the stated ones until it has told. */
export function useModels(): readonly Model[] {
  return useQuery(metadataQuery).data?.models ?? statedModels;
}
