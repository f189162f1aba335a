import { useQuery } from '@tanstack/react-query';
import type { Model } from './choose-model.ts';
import { metadataQuery } from './metadata-query.ts';
import { statedModels } from './model-options.ts';

/** The models to offer: those of the server, or the stated ones until it has told. */
export function useModels(): readonly Model[] {
  return useQuery(metadataQuery).data?.models ?? statedModels;
}
