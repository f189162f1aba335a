import type { Bucket } from '@forecast-console/calendar';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { analysisDefaults } from '../../lib/constants.ts';
import { batchRunDataQuery } from './queries.ts';
import { toBucket } from './filters/bucket-options.ts';
import { resolveConfiguration } from './filters/configuration.ts';
import { askedConfiguration, type SimpleAnalysisSearch } from './filters/simple-analysis-search.ts';
import { fallbackYears, offeredYears } from './filters/years.ts';
import { useShownGroup } from './groups/use-shown-group.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';
import { defaultsOf, simpleAnalysisRequest } from './simple-analysis-query.ts';

/** Loads the data of the simple analysis for the configuration in its URL. */
export function useSimpleAnalysis(
  runId: string,
  run: RunOfAnalysis | null | undefined,
  search: SimpleAnalysisSearch,
  now: () => Date,
) {
  const facts = useMemo(() => defaultsOf(run), [run]);
  const request = simpleAnalysisRequest(runId, facts, search);
  const { level } = request;
  const query = useQuery(batchRunDataQuery(request));
  const { data } = query;
  const failed = data === undefined && query.error !== null;
  const own = toBucket(data?.bucket_type) ?? facts.bucket ?? analysisDefaults.bucket;
  const yearsAt = useMemo(
    () => (bucket: Bucket) => (failed ? fallbackYears(now()) : offeredYears(data?.points ?? [], bucket, run)),
    [data, failed, now, run],
  );
  const applied = useMemo(
    () => resolveConfiguration(askedConfiguration(search), { ...facts, bucket: own }, yearsAt),
    [search, facts, own, yearsAt],
  );
  const shown = useShownGroup(runId, run === undefined ? null : level, search.group);
  return { query, own, yearsAt, applied, level, shown };
}
