import { fallbackCharacteristics } from '@forecast-console/api-client/normalise';
import { useQuery } from '@tanstack/react-query';
import { characteristicsQuery } from '../../uploads/queries.ts';
import { typesQuery } from '../queries.ts';
import { type PointType, pointTypes } from '../points/series-point.ts';
import type { RunOfAnalysis } from '../run-of-analysis.ts';
import type { AggregationChoices } from './aggregation-select.tsx';

/** The options of the aggregation select, from the dataset behind the run. */
export function useAggregationChoices(run: RunOfAnalysis | null | undefined): AggregationChoices {
  const { data = [], isLoading, isError } = useQuery(characteristicsQuery(run?.upload_id ?? null));
  const level = run?.aggregation_characteristics ?? [];
  const labels = run?.characteristic_labels ?? {};
  if (run === undefined || isLoading) return { characteristics: [], state: 'loading', level, labels };
  if (isError) return { characteristics: [], state: 'failed', level, labels };
  // Every dataset has TYPE, whether its answer says so or not (CALL-9).
  return {
    characteristics: data.length === 0 ? fallbackCharacteristics : data,
    state: 'ready',
    level,
    labels,
  };
}

export interface TypeChoices {
  offered: readonly PointType[];
  /** the server's list could not be had; the defaults stand in (CALL-11) */
  failed: boolean;
}

/** The options of the Data Types filter. */
export function useTypeChoices(): TypeChoices {
  const { data = [], isError } = useQuery(typesQuery);
  // In the order of the charts; what no chart knows is left out.
  const offered = pointTypes.filter((type) => data.includes(type));
  return { offered: offered.length === 0 ? pointTypes : offered, failed: isError };
}
