import { fallbackCharacteristics } from '@forecast-console/api-client/normalise';
import { useQuery } from '@tanstack/react-query';
import { characteristicsQuery } from '../../uploads/queries.ts';
import { typesQuery } from '../queries.ts';
import { type PointType, pointTypes } from '../points/series-point.ts';
import type { RunOfAnalysis } from '../run-of-analysis.ts';
import type { AggregationChoices } from './aggregation-select.tsx';

/** Options of the aggregation select, from the dataset of the run. */
export function useAggregationChoices(run: RunOfAnalysis | null | undefined): AggregationChoices {
  const { data = [], isLoading, isError } = useQuery(characteristicsQuery(run?.upload_id ?? null));
  const level = run?.aggregation_characteristics ?? [];
  const labels = run?.characteristic_labels ?? {};
  if (run === undefined || isLoading) return { characteristics: [], state: 'loading', level, labels };
  if (isError) return { characteristics: [], state: 'failed', level, labels };
  // Every dataset has TYPE, even if the response omits it (CALL-9).
  return {
    characteristics: data.length === 0 ? fallbackCharacteristics : data,
    state: 'ready',
    level,
    labels,
  };
}

export interface TypeChoices {
  offered: readonly PointType[];
  /** whether the request failed, in which case the defaults are offered (CALL-11) */
  failed: boolean;
}

/** Options of the Data Types filter. */
export function useTypeChoices(): TypeChoices {
  const { data = [], isError } = useQuery(typesQuery);
  // The types in chart order, without types that no chart shows.
  const offered = pointTypes.filter((type) => data.includes(type));
  return { offered: offered.length === 0 ? pointTypes : offered, failed: isError };
}
