import { useQuery } from '@tanstack/react-query';
import { typesQuery } from '../../resources/metadata.ts';
import { type PointType, pointTypes } from './series-point.ts';

export interface TypeChoices {
  offered: readonly PointType[];
  /** the server's list could not be had; the defaults stand in (spec §7) */
  failed: boolean;
}

/** The options of the Data Types filter. */
export function useTypeChoices(): TypeChoices {
  const { data = [], isError } = useQuery(typesQuery);
  // In the order of the charts; what no chart knows is left out.
  const offered = pointTypes.filter((type) => data.includes(type));
  return { offered: offered.length === 0 ? pointTypes : offered, failed: isError };
}
