import { useQuery } from '@tanstack/react-query';
import { type PointType, pointTypes } from './series-point.ts';
import { typesQuery } from './types-query.ts';

export interface TypeChoices {
  offered: readonly PointType[];
  /** the server's list could not be had; the defaults stand in (spec §7) */
  failed: boolean;
}

/** The options of the Data Types filter. */
export function useTypeChoices(): TypeChoices {
  const { data, isError } = useQuery(typesQuery);
  return { offered: data === undefined || data.length === 0 ? pointTypes : data, failed: isError };
}
