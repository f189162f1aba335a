import { analysisDefaults } from '../../lib/constants.ts';
import { toBucket } from './filters/bucket-options.ts';
import { type RunAnalysisSearch, runAnalysisSettings } from './filters/run-analysis-search.ts';
import { useShownGroup } from './groups.ts';
import { runDataQuery, type RunDataRequest } from './queries.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';
import { coarserOrEqual } from '@forecast-console/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/**
 * Returns the request of the run-analysis page for the filters in its URL. Requests the total until the run has
 * loaded.
 */
export function runAnalysisRequest(
  runId: string,
  run: RunOfAnalysis | null | undefined,
  search: RunAnalysisSearch,
): RunDataRequest {
  const { types, withLevel } = runAnalysisSettings(search);
  const level = withLevel ? (run?.aggregation_characteristics ?? []) : [];
  return { runId, types, level };
}

/** Loads the data of the run-analysis page for the filters in its URL. */
export function useRunAnalysis(
  runId: string,
  run: RunOfAnalysis | null | undefined,
  search: RunAnalysisSearch,
) {
  const settings = useMemo(() => runAnalysisSettings(search), [search]);
  const request = runAnalysisRequest(runId, run, search);
  const { level } = request;
  const query = useQuery(runDataQuery(request));
  const { data } = query;
  const own = toBucket(data?.bucket_type) ?? toBucket(run?.bucket_type) ?? analysisDefaults.bucket;
  const bucket =
    settings.bucket !== null && coarserOrEqual(own).includes(settings.bucket) ? settings.bucket : own;
  const shown = useShownGroup(runId, run === undefined ? null : level, search.group);
  const filters = useMemo(() => ({ ...settings, bucket }), [settings, bucket]);
  return { query, settings, level, own, shown, filters };
}
