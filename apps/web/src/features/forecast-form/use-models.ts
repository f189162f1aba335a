import { useQuery } from '@tanstack/react-query';
import { metadataQuery, type Model } from '../../resources/metadata.ts';
import { statedModels } from './model-options.ts';

/** The models to offer: those of the server, or the stated ones until it has told. */
export function useModels(): readonly Model[] {
  return useQuery(metadataQuery).data?.models ?? statedModels;
}
