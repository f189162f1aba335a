import { useQuery } from '@tanstack/react-query';
import type { AggregationChoices } from './aggregation-select.tsx';
import { characteristicsQuery } from './characteristics-query.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';

/** The options of the aggregation select, from the dataset behind the run. */
export function useAggregationChoices(run: RunOfAnalysis | null): AggregationChoices {
  const uploadId = run?.upload_id ?? null;
  const { data, isLoading, isError } = useQuery({
    ...characteristicsQuery(uploadId ?? ''),
    enabled: uploadId !== null,
  });
  const level = run?.aggregation_characteristics ?? [];
  const labels = run?.characteristic_labels ?? {};
  if (isLoading) return { characteristics: [], state: 'loading', level, labels };
  return { characteristics: data ?? [], state: isError ? 'failed' : 'ready', level, labels };
}
