import { analysisDefaults } from '../../lib/constants.ts';
import { askedLevel } from './filters/aggregation-options.ts';
import { toBucket } from './filters/bucket-options.ts';
import {
  fallbackYears,
  offeredYears,
  resolveConfiguration,
  type RunDefaults,
} from './filters/configuration.ts';
import { askedConfiguration, type SimpleAnalysisSearch } from './filters/simple-analysis-search.ts';
import { useShownGroup } from './groups.ts';
import { batchRunDataQuery } from './queries.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';
import type { Bucket } from '@forecast-console/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Defaults of the configuration, from the run. */
export function defaultsOf(run: RunOfAnalysis | null | undefined): RunDefaults {
  return { bucket: toBucket(run?.bucket_type), level: run?.aggregation_characteristics ?? [] };
}

/**
 * Returns the request of the simple analysis for the configuration in its URL. Requests the total until the run has
 * loaded.
 */
export function simpleAnalysisRequest(runId: string, facts: RunDefaults, search: SimpleAnalysisSearch) {
  // View, types and level do not depend on the years in the data.
  const { view, types, aggregation } = resolveConfiguration(askedConfiguration(search), facts, () => []);
  return {
    runId,
    view,
    types,
    level: askedLevel(aggregation, facts.level),
  };
}

/** Loads the data of the simple analysis for the configuration in its URL. */
export function useSimpleAnalysis(
  runId: string,
  run: RunOfAnalysis | null | undefined,
  search: SimpleAnalysisSearch,
) {
  const facts = useMemo(() => defaultsOf(run), [run]);
  const request = simpleAnalysisRequest(runId, facts, search);
  const { level } = request;
  const query = useQuery(batchRunDataQuery(request));
  const { data } = query;
  const failed = data === undefined && query.error !== null;
  const own = toBucket(data?.bucket_type) ?? facts.bucket ?? analysisDefaults.bucket;
  const yearsAt = useMemo(
    () => (bucket: Bucket) =>
      failed ? fallbackYears(new Date()) : offeredYears(data?.points ?? [], bucket, run),
    [data, failed, run],
  );
  const applied = useMemo(
    () => resolveConfiguration(askedConfiguration(search), { ...facts, bucket: own }, yearsAt),
    [search, facts, own, yearsAt],
  );
  const shown = useShownGroup(runId, run === undefined ? null : level, search.group);
  return { query, own, yearsAt, applied, level, shown };
}
