import type { Bucket } from '@forecast-console/series';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ANALYSIS_DEFAULTS } from '../../lib/constants.ts';
import { askedLevel } from './aggregation-options.ts';
import { toBucket } from './bucket-options.ts';
import { fallbackYears, offeredYears } from './offered-years.ts';
import { pageOf } from './page-of.ts';
import { resolveConfiguration } from './resolve-configuration.ts';
import { batchRunDataQuery } from './run-data-query.ts';
import type { RunOfAnalysis } from './run-of-analysis.ts';
import { askedConfiguration, type SimpleAnalysisSearch } from './simple-analysis-search.ts';
import { useShownGroup } from './use-shown-group.ts';

const noYears = () => [];

/** What the simple analysis shows of a run under the configuration in its URL. */
export function useSimpleAnalysis(
  runId: string,
  run: RunOfAnalysis | null,
  search: SimpleAnalysisSearch,
  now: () => Date,
) {
  const facts = useMemo(
    () => ({ bucket: toBucket(run?.bucket_type), level: run?.aggregation_characteristics ?? [] }),
    [run],
  );
  // Types, view and level do not depend on the data that they ask for.
  const before = resolveConfiguration(askedConfiguration(search), facts, noYears);
  const level = askedLevel(before.aggregation, facts.level);
  const page = pageOf(search.groups_page);
  const query = useQuery(batchRunDataQuery({ runId, view: before.view, types: before.types, level, page }));
  const { data } = query;
  const failed = data === undefined && query.error !== null;
  const own = toBucket(data?.bucket_type) ?? facts.bucket ?? ANALYSIS_DEFAULTS.bucket;
  const yearsAt = useMemo(
    () => (bucket: Bucket) => (failed ? fallbackYears(now()) : offeredYears(data?.points ?? [], bucket, run)),
    [data, failed, now, run],
  );
  const applied = useMemo(
    () => resolveConfiguration(askedConfiguration(search), { ...facts, bucket: own }, yearsAt),
    [search, facts, own, yearsAt],
  );
  const shown = useShownGroup(runId, level, data?.groups ?? null, search.group);
  return { query, own, yearsAt, applied, level, shown };
}
