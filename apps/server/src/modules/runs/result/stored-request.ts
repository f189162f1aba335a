import { type FilterSummary, type RunFilters, summarizeFilters } from '../../../db/long-filters.ts';
import type { RunRequest } from './stored-run.ts';

/** The request of a run without its filters. */
export type RunSettings = Omit<RunRequest, 'filters'>;

interface StoredRun {
  request: string;
}

/** Either contains the filters or summarizes them; `filter_sets` then contains them. */
type StoredRequest = RunSettings & { filters?: RunFilters; filter_summary?: FilterSummary };

const parse = ({ request }: StoredRun) => JSON.parse(request) as StoredRequest;

export function settingsOf(run: StoredRun): RunSettings {
  const { filters: _filters, filter_summary: _summary, ...settings } = parse(run);
  return settings;
}

export const filterSummaryOf = (run: StoredRun): FilterSummary => summarizedRequest(run).summary;

export function summarizedRequest(run: StoredRun): { settings: RunSettings; summary: FilterSummary } {
  const { filters = noFilters, filter_summary, ...settings } = parse(run);
  return { settings, summary: filter_summary ?? summarizeFilters(filters) };
}

/** @param filters the filters as JSON if they are stored separately; otherwise null */
export function fullRequest(run: StoredRun, filters: string | null): RunRequest {
  const { filters: own = noFilters, filter_summary: _summary, ...settings } = parse(run);
  return { ...settings, filters: filters === null ? own : (JSON.parse(filters) as RunFilters) };
}

const noFilters: RunFilters = { product_numbers: [], warehouses: [], customers: [] };
