import { fallbackCharacteristics } from '@forecast-console/api-client/normalise';
import { useQuery } from '@tanstack/react-query';
import { characteristicsQuery } from '../../resources/characteristics.ts';
import type { AggregationChoices } from './aggregation-select.tsx';
import type { RunOfAnalysis } from './run-of-analysis.ts';

/** The options of the aggregation select, from the dataset behind the run. */
export function useAggregationChoices(run: RunOfAnalysis | null | undefined): AggregationChoices {
  const { data = [], isLoading, isError } = useQuery(characteristicsQuery(run?.upload_id ?? null));
  const level = run?.aggregation_characteristics ?? [];
  const labels = run?.characteristic_labels ?? {};
  if (run === undefined || isLoading) return { characteristics: [], state: 'loading', level, labels };
  if (isError) return { characteristics: [], state: 'failed', level, labels };
  // Every dataset has TYPE, whether its answer says so or not (spec §7).
  return {
    characteristics: data.length === 0 ? fallbackCharacteristics : data,
    state: 'ready',
    level,
    labels,
  };
}
